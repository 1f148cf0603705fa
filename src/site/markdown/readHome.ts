import type { ListItem, Paragraph, PhrasingContent, RootContent } from 'mdast';
import { isRecord } from '../../values/isRecord.js';
import { readBody } from './body/readBody.js';
import { plainText } from './nodes/makeNodes.js';
import { text, toPhrasing } from './nodes/nodeShapes.js';

/** The content that the front matter of a home page describes. */
export interface HomeContent {
  title: string | undefined;
  nodes: RootContent[];
}

/** Maximum length of each text in the front matter, in characters. */
const MAX_TEXT = 2_000;
/** Maximum number of actions (the links of the hero), and of features. */
const MAX_ITEMS = 100;

/**
 * Reads the content that VitePress and Starlight show from the front matter of a home page: `hero` and, in VitePress, `features`. Undefined
 * for other pages.
 *
 * @param title Title of the page, from its front matter or its first heading of level 1. Default: the first line of the hero. A line of the
 *   hero with the same text is left out.
 * @see https://vitepress.dev/reference/default-theme-home-page
 * @see https://starlight.astro.build/reference/frontmatter/#hero
 */
export function readHome(fields: Readonly<Record<string, unknown>>, title?: string): HomeContent | undefined {
  if (fields.layout !== 'home' && (fields.layout !== undefined || !isRecord(fields.hero))) return undefined;
  const hero = isRecord(fields.hero) ? fields.hero : {};
  const lines = [hero.name, hero.title, hero.text].map(readText).filter(isFilled);
  const shownTitle = title ?? (plainText(lines[0] ?? []) || undefined);
  const shown = [...lines, readText(hero.tagline)].filter((line) => plainText(line) !== shownTitle);
  const actions = recordsIn(hero.actions).map((action) => linkOf(readText(action.text), action.link));
  const features = fields.layout === 'home' ? recordsIn(fields.features) : [];
  return {
    title: shownTitle,
    nodes: [...[...shown, separated(actions)].filter(isFilled).map(paragraph), ...list(features.map(featureLines))],
  };
}

/** Returns title, details and link of a feature. If the feature has no `linkText`, its title becomes the link. */
function featureLines({ title, details, link, linkText }: Record<string, unknown>): PhrasingContent[][] {
  const more = readText(linkText);
  const words = readText(title);
  const name = more.length > 0 ? words : linkOf(words, link);
  return [
    name.length > 0 ? [{ type: 'strong', children: name }] : [],
    readText(details),
    more.length > 0 ? linkOf(more, link) : [],
  ];
}

function recordsIn(value: unknown): Record<string, unknown>[] {
  return Array.isArray(value) ? value.filter(isRecord).slice(0, MAX_ITEMS) : [];
}

/** Parses a text of the front matter as Markdown, which can contain HTML. If parsing fails, returns the source as plain text. */
function readText(value: unknown): PhrasingContent[] {
  if (typeof value !== 'string' || value.trim() === '') return [];
  const source = value.trim().slice(0, MAX_TEXT);
  try {
    return toPhrasing(readBody(source, 'home.md', 'plain').root.children);
  } catch {
    return [text(source)];
  }
}

function linkOf(words: PhrasingContent[], url: unknown): PhrasingContent[] {
  if (words.length === 0 || typeof url !== 'string') return words;
  return [{ type: 'link', url, children: [text(plainText(words)) as never] }];
}

const isFilled = (words: PhrasingContent[]) => words.length > 0;

function separated(parts: readonly PhrasingContent[][]): PhrasingContent[] {
  return parts.filter(isFilled).flatMap((words, index) => (index === 0 ? words : [text(' · '), ...words]));
}

function list(items: readonly PhrasingContent[][][]): RootContent[] {
  const children = items.flatMap((lines): ListItem[] => {
    const shown = lines.filter(isFilled);
    return shown.length > 0 ? [{ type: 'listItem', spread: shown.length > 1, children: shown.map(paragraph) }] : [];
  });
  const spread = children.some((item) => item.spread);
  return children.length > 0 ? [{ type: 'list', ordered: false, spread, children }] : [];
}

function paragraph(children: PhrasingContent[]): Paragraph {
  return { type: 'paragraph', children };
}
