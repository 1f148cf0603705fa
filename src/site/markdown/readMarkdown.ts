import type { Root } from 'mdast';
import { assemble } from './assemble.js';
import { expandAdmonitions } from './expandAdmonitions.js';
import { expandIncludes, type IncludeFile } from './expandIncludes.js';
import type { MarkdownPage } from './MarkdownPage.js';
import { textOf } from './nodeShapes.js';
import { parseMarkdown } from './parseMarkdown.js';
import { prepareSource } from './prepareSource.js';
import { readFrontMatter } from './readFrontMatter.js';
import { readAlerts, readHeadings } from './readHeadings.js';
import { type SlugStyle, Slugs } from './slugs.js';
import { withoutMarks } from './sourceToken.js';
import { tameSource } from './tameSource.js';

/** Options of {@link readMarkdown}. */
export interface ReadMarkdownOptions {
  /** File that the source was read from; decides about `.mdx` and makes the title of last resort. */
  path: string;
  /** Whose anchors headings get. Default `github`. */
  slugs?: SlugStyle;
  /** Finds files that the page includes or imports (`<!--@include: ./a.md-->`, `import A from './a.mdx'`). Default: none are. */
  include?: IncludeFile;
}

/**
 * Reads a Markdown or MDX file as projects really write them. Nothing in it is executed and nothing makes it throw: components
 * become the Markdown that says the same or their own content, expressions that would have to be run are left out, and
 * what cannot be understood stays as text.
 *
 * @example readMarkdown('# Hello\n\n<Note>Read **this**.</Note>', { path: 'hello.mdx' }).headings // [{ depth: 1, text: 'Hello', id: 'hello' }]
 */
export function readMarkdown(source: string, options: ReadMarkdownOptions): MarkdownPage {
  const { path, slugs = 'github', include } = options;
  const text = withoutMarks(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')).replaceAll('\0', '\uFFFD');
  const { frontMatter, body, warnings } = readFrontMatter(text);
  let root: Root;
  try {
    const whole = include ? expandIncludes(body, path, include) : body;
    const tame = tameSource(expandAdmonitions(whole));
    warnings.push(...tame.warnings);
    const prepared = prepareSource(tame.source, path, slugs === 'vitepress');
    root = parseMarkdown(prepared.text, prepared.dialect !== 'mdx');
    assemble(root, prepared.tokens);
    readAlerts(root);
  } catch (error) {
    warnings.push(
      `The page could not be read as Markdown (${String(error).slice(0, 200)}), so it is shown as plain text.`,
    );
    root = { type: 'root', children: [{ type: 'code', value: body }] };
  }
  const headings = readHeadings(root, new Slugs(slugs));
  const first = headings.find((heading) => heading.depth === 1 && heading.text);
  const title = frontMatter.title ?? first?.text ?? firstTitle(root) ?? titleFromPath(path);
  return { frontMatter, title, root, headings, warnings };
}

/** Some pages begin with a bold line, or with a heading of the second level. */
function firstTitle(root: Root): string | undefined {
  const first = root.children[0];
  return first?.type === 'heading' ? textOf(first).trim() || undefined : undefined;
}

function titleFromPath(path: string): string {
  const names = path
    .replace(/\.mdx?$/i, '')
    .split('/')
    .filter(Boolean);
  const last = names.at(-1) ?? '';
  const name = /^(?:index|readme|page|_index)$/i.test(last) && names.length > 1 ? (names.at(-2) ?? last) : last;
  const words = name
    .replace(/^\d+[-_. ]+/, '')
    .replace(/[-_]+/g, ' ')
    .trim();
  return words ? words.charAt(0).toUpperCase() + words.slice(1) : 'Untitled';
}
