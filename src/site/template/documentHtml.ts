import { SCRIPT_LABELS } from '../../languages/en/site.js';
import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { type Html, html } from '../html.js';
import { ICONS } from './icons.js';
import type { PageSurroundings } from './PageSurroundings.js';
import { PLACES } from './places.js';

/** What differs between documents. */
export interface DocumentParts {
  title: string;
  description?: string | undefined;
  language: string;
  direction: 'ltr' | 'rtl';
  version?: string | undefined;
  /** Address below the base; none for pages that say "not found". */
  path?: string;
  body: Html;
}

/** The frame of every page: head, header and settings for the page's script, which travel as data and never as script. */
export function documentHtml(parts: DocumentParts, surroundings: PageSurroundings): string {
  const { base, title, domain, discoveryUrl, apiKey, starters, origin, assets, policy, navigation, alternatives } =
    surroundings;
  const top = `${base}/_docs`;
  const hasMenu = navigation.length > 0 || alternatives.languages.length > 1 || alternatives.versions.length > 1;
  const { frame, script } = getSiteLabels(parts.language);
  return html`<!doctype html>
<html lang="${parts.language}" dir="${parts.direction}" class="da-theme">
<head>
<meta charset="utf-8">
${policy && html`<meta http-equiv="content-security-policy" content="${policy}">`}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title>
${parts.description && html`<meta name="description" content="${parts.description}">`}
<meta name="color-scheme" content="light dark">
${parts.path === undefined ? html`<meta name="robots" content="noindex">` : origin && html`<link rel="canonical" href="${origin}${base}${parts.path}">`}
<meta property="og:title" content="${parts.title}">
<meta property="og:type" content="article">
<link rel="icon" href="data:,">
${
  assets &&
  html`<link rel="stylesheet" href="${top}/${assets.styles}">
<script src="${top}/${assets.theme}"></script>
<script defer src="${top}/${assets.page}"></script>
${discoveryUrl && assets.assistant && html`<script defer src="${top}/${assets.assistant}"></script>`}`
}
<meta name="docs-site" content="${base}" data-language="${parts.language}"${parts.version && html` data-version="${parts.version}"`}${assets?.search && html` data-search="${assets.search}"`}${script !== SCRIPT_LABELS && html` data-labels="${JSON.stringify(script)}"`}>
${discoveryUrl && html`<meta name="docs-assistant" content="${domain}" data-discovery-url="${discoveryUrl}"${apiKey && html` data-api-key="${apiKey}"`}${starters && starters.length > 0 && html` data-starters="${JSON.stringify(starters)}"`}>`}
</head>
<body>
<a class="skip" href="#${PLACES.content}">${frame.skip}</a>
<header class="top">
  ${hasMenu && html`<a class="menu-open" href="#${PLACES.navigation}" aria-label="${frame.menu}">${ICONS.menu}</a>`}
  <a class="brand" href="${base}/">${title}</a>
  <button class="search-open" type="button" hidden aria-haspopup="dialog">${ICONS.search}<span>${frame.search}</span><kbd aria-hidden="true"></kbd></button>
  <button class="theme-switch" type="button" hidden>${ICONS.theme}</button>
</header>
${parts.body}
</body>
</html>
`.value;
}
