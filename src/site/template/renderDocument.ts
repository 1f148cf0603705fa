import { SCRIPT_LABELS } from '../../languages/en/site.js';
import { getSiteLabels } from '../../languages/getSiteLabels.js';
import { encodePagePath } from '../../protocol/encodePagePath.js';
import { Html, html } from '../shared/html.js';
import { ELEMENT_IDS } from './elementIds.js';
import { ICONS } from './icons.js';
import type { TemplateData } from './TemplateData.js';

/** The body of a document, and the data that its `<html>` element and its head need. */
export interface DocumentParts {
  title: string;
  description?: string | undefined;
  language: string;
  direction: 'ltr' | 'rtl';
  version?: string | undefined;
  /** Path of the page below the base. Undefined for "not found" documents, which search engines must not index. */
  path?: string;
  body: Html;
}

/** Writes a whole HTML document: adds the head and the page header to a body. Puts settings for the scripts into `<meta>` elements. */
export function renderDocument(parts: DocumentParts, data: TemplateData): string {
  const { base, origin, address, navigation, alternatives } = data;
  const hasMenu = navigation.length > 0 || alternatives.languages.length > 1 || alternatives.versions.length > 1;
  const { frame } = getSiteLabels(parts.language);
  const { publishedPath = (path) => path } = data;
  return html`<!doctype html>
<html lang="${parts.language}" dir="${parts.direction}" class="da-theme">
<head>
<meta charset="utf-8">
${data.policy && html`<meta http-equiv="content-security-policy" content="${data.policy}">`}
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>${parts.title}</title>
${parts.description && html`<meta name="description" content="${parts.description}">`}
<meta name="color-scheme" content="light dark">
${parts.path === undefined ? html`<meta name="robots" content="noindex">` : origin && html`<link rel="canonical" href="${origin}${base}${encodePagePath(publishedPath(parts.path))}">`}
${data.markdownUrl && html`<link rel="alternate" type="text/markdown" href="${data.markdownUrl}">\n`}<meta property="og:title" content="${parts.title}">
<meta property="og:type" content="article">
${renderIcon(data)}
${renderAssets(data)}
${renderSettings(parts, data)}
${data.inlineScript && html`<script>${new Html(data.inlineScript)}</script>\n`}</head>
<body>
<a class="skip" href="#${ELEMENT_IDS.content}">${frame.skip}</a>
<header class="top">
  ${hasMenu && html`<a class="menu-open" href="#${ELEMENT_IDS.navigation}" aria-label="${frame.menu}">${ICONS.menu}</a>`}
  <a class="brand" href="${address('/')}">${renderBrand(data)}</a>
  <button class="search-open" type="button" hidden aria-haspopup="dialog">${ICONS.search}<span>${frame.search}</span><kbd aria-hidden="true"></kbd></button>
  <button class="theme-switch" type="button" hidden>${ICONS.theme}</button>
</header>
${parts.body}
</body>
</html>
`.value;
}

/** Without a favicon, the link has an empty data URL (`data:,`), which stops browsers from requesting `/favicon.ico`. */
function renderIcon({ assets, address }: TemplateData): Html {
  const name = assets?.brand?.favicon;
  return html`<link rel="icon" href="${name ? address(`/_docs/${name}`) : 'data:,'}">`;
}

function renderBrand({ title, assets, address }: TemplateData): Html | string {
  const { logo, darkLogo, hasNameInLogo } = assets?.brand ?? {};
  if (!logo) return title;
  const image = (name: string, shown: string) =>
    html`<img class="logo${shown}" src="${address(`/_docs/${name}`)}" alt="${hasNameInLogo ? title : ''}">`;
  const images = darkLogo ? html`${image(logo, ' on-light')}${image(darkLogo, ' on-dark')}` : image(logo, '');
  return html`${images}${!hasNameInLogo && html`<span>${title}</span>`}`;
}

function renderAssets({ assets, discoveryUrl, address }: TemplateData): Html | undefined {
  if (!assets) return undefined;
  const url = (name: string) => address(`/_docs/${name}`);
  return html`<link rel="stylesheet" href="${url(assets.styles)}">
${assets.brand?.styles && html`<link rel="stylesheet" href="${url(assets.brand.styles)}">\n`}<script src="${url(assets.theme)}"></script>
<script defer src="${url(assets.page)}"></script>
${discoveryUrl && assets.assistant && html`<script defer src="${url(assets.assistant)}"></script>`}`;
}

function renderSettings(parts: DocumentParts, data: TemplateData): Html {
  const { base, assets, queryLength, domain, discoveryUrl, feedbackUrl, apiKey, starters } = data;
  const { script } = getSiteLabels(parts.language);
  return html`<meta name="docs-site" content="${base}" data-language="${parts.language}"${parts.version && html` data-version="${parts.version}"`}${assets?.search && html` data-search="${assets.search}"`}${queryLength !== undefined && html` data-query-length="${queryLength}"`}${script !== SCRIPT_LABELS && html` data-labels="${JSON.stringify(script)}"`}>
${discoveryUrl && html`<meta name="docs-assistant" content="${domain}" data-discovery-url="${discoveryUrl}"${feedbackUrl && html` data-feedback-url="${feedbackUrl}"`}${apiKey && html` data-api-key="${apiKey}"`}${starters && starters.length > 0 && html` data-starters="${JSON.stringify(starters)}"`}>`}`;
}
