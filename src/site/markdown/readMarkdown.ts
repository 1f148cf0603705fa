import type { Root, RootContent } from 'mdast';
import { pushAll } from '../../values/pushAll.js';
import { humanTitle } from '../shared/humanTitle.js';
import type { SiteKind } from '../shared/SiteKind.js';
import { readBody } from './body/readBody.js';
import { readFrontMatter } from './frontMatter/readFrontMatter.js';
import { expandIncludes } from './includes/expandIncludes.js';
import type { IncludeFile } from './includes/IncludeReader.js';
import { NO_PROJECT, type ProjectPlace } from './includes/ProjectPlace.js';
import { resolveAliases } from './includes/resolveAlias.js';
import { findTitleHeading } from './nodes/findTitleHeading.js';
import type { MarkdownPage } from './nodes/MarkdownPage.js';
import { textOf } from './nodes/nodeShapes.js';
import { readHeadings } from './nodes/readHeadings.js';
import { readLabels, takeReferences } from './nodes/references.js';
import { type SlugStyle, Slugs } from './nodes/slugs.js';
import { readHome } from './readHome.js';
import { hasTargets } from './syntax/rewriteRoles.js';
import { withoutMarks } from './tokens/sourceToken.js';

export interface ReadMarkdownOptions {
  /**
   * Path of the page's file. The extension `.mdx` makes the page MDX. If nothing else gives the page a title (see {@link
   * MarkdownPage.title}), the title is made from the name of the file. For a file name such as `index`, the title is made from the name of
   * the folder, if the path has one.
   */
  path: string;
  /** Kind of site that the page was written for. Decides, with `path` and the text itself, the syntax of the page. Default `plain`. */
  site?: SiteKind;
  /**
   * Style of the anchors that are generated for headings and collapsible blocks. An include can name a heading by such an anchor. Default
   * `github`.
   */
  slugs?: SlugStyle;
  /**
   * Reads files that the page includes or imports (`<!--@include: ./a.md-->`, `import A from './a.mdx'`). Default: no files are read, and
   * warnings name the includes and the imported components (`<A />`) that are left out.
   */
  include?: IncludeFile;
  /** Location of the documentation folder in the project of its site generator. Default: the folder belongs to no project. */
  place?: ProjectPlace;
  /**
   * Content to add at the end of the page, such as the description of an API operation. It does not come from the Markdown of the page.
   * Default: none.
   */
  appendix?: PageAppendix;
}

/** Content that is added to a page. */
export interface PageAppendix {
  /**
   * Fallback for the title of the page. Used if the front matter has no title, and the page has no heading of level 1, no hero of a home
   * page and no heading at its beginning.
   */
  title?: string;
  nodes: RootContent[];
  /** Warnings for the owner of the site. */
  warnings: string[];
}

/**
 * Reads Markdown or MDX, including the extensions of common site generators. It executes nothing and never throws. A component is replaced
 * with Markdown of the same meaning, or with its content. Expressions that would have to be executed are removed. Everything else that
 * cannot be parsed stays as text.
 *
 * @example readMarkdown('# Hello\n\n<Note>Read **this**.</Note>', { path: 'hello.mdx' }).headings
 * // [{ depth: 1, text: 'Hello', id: 'hello' }]
 */
export function readMarkdown(source: string, options: ReadMarkdownOptions): MarkdownPage {
  const { path, site = 'plain', slugs = 'github', include, place = NO_PROJECT, appendix } = options;
  const text = withoutMarks(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')).replaceAll('\0', '\uFFFD');
  const { frontMatter, body, warnings } = readFrontMatter(text);
  let root: Root;
  let isMyst = false;
  let hasLabels = false;
  try {
    const expanded = expandIncludes(body, { path, groups: frontMatter.groups, site, slugs, place }, include);
    pushAll(warnings, expanded.warnings);
    const read = readBody(withoutMarks(expanded.body), path, site);
    ({ root, isMyst } = read);
    resolveAliases(root, place);
    hasLabels = isMyst && hasTargets(expanded.body);
    pushAll(warnings, read.warnings);
  } catch (error) {
    warnings.push(
      `The page could not be read as Markdown (${String(error).slice(0, 200)}), so it is shown as plain text.`,
    );
    root = { type: 'root', children: [{ type: 'code', value: body }] };
  }
  const ownTitle = firstTitle(root);
  pushAll(root.children, appendix?.nodes ?? []);
  pushAll(warnings, appendix?.warnings ?? []);
  const references = takeReferences(root, isMyst);
  const headings = readHeadings(root, new Slugs(slugs));
  const first = headings.find((heading) => heading.depth === 1 && heading.text);
  const given = frontMatter.title ?? first?.text;
  const home = readHome(frontMatter.fields, given);
  resolveAliases({ type: 'root', children: home?.nodes ?? [] }, place);
  const title = given ?? home?.title ?? ownTitle ?? appendix?.title ?? titleFromPath(path);
  const heading = findTitleHeading(root);
  root.children.splice(heading ? root.children.indexOf(heading) + 1 : 0, 0, ...(home?.nodes ?? []));
  const labels = hasLabels ? readLabels(root) : [];
  return {
    frontMatter,
    title,
    root,
    headings,
    ...(labels.length > 0 && { labels }),
    ...(references.length > 0 && { references }),
    warnings,
  };
}

/**
 * Returns the text of the heading at the beginning of a page. The heading can have any level. Returns undefined if the page begins with
 * something else, or if the heading has no text.
 */
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
  return humanTitle(name) || 'Untitled';
}
