import GithubSlugger from 'github-slugger';
import type { ListedOperation, OperationList } from '../../site/openapi/listOperations.js';
import { type OperationReference, parseReference } from '../../site/openapi/parseReference.js';
import { groupBy } from '../../site/shared/groupBy.js';
import { joinPaths } from '../../site/shared/joinPaths.js';
import type { PageSource } from './PageSource.js';

/** Maximum number of pages that are made for the operations of OpenAPI files. */
const MAX_PAGES = 500;

/** An OpenAPI file whose operations get pages. */
export interface OperationFile extends OperationList {
  /** Path relative to the documentation folder. */
  file: string;
  /** Folder for the pages of these operations, such as `api-reference`. The page of an operation with a tag is in a subfolder. */
  directory: string;
}

/** The data about an existing page that {@link planOperationPages} needs. */
export interface PlannedBeside {
  path: string;
  /** Path relative to the documentation folder. */
  file: string;
  /** The operation that the page shows: the field `openapi` of its front matter. */
  openapi?: string;
}

/** A page that is made for an operation. */
export interface PlannedPage extends PageSource {
  /** The OpenAPI file that describes the operation. */
  apiFile: string;
}

/** The pages that are made for operations. */
export interface OperationPlan {
  sources: PlannedPage[];
  warnings: string[];
}

/**
 * Plans one page for each OpenAPI operation that none of the given pages shows, up to {@link MAX_PAGES} pages. A planned page contains only
 * front matter, which names its operation. The description of the operation is added when the page is read. No planned page takes the file
 * name or the path of another page.
 */
export function planOperationPages(files: readonly OperationFile[], pages: readonly PlannedBeside[]): OperationPlan {
  const references = pages.flatMap(({ file, openapi }) => {
    const reference = openapi === undefined ? undefined : parseReference(openapi);
    return reference ? [{ ...reference, page: file }] : [];
  });
  const shown = groupBy(references, keyOf);
  const taken = new Set(
    pages.flatMap(({ path, file }) => [withoutEnding(path), `/${withoutExtension(file)}`].map(fold)),
  );
  const missing = files.flatMap((api) =>
    api.operations
      .filter((each) => !shown.get(keyOf(each))?.some((reference) => isIn(reference, api.file)))
      .map((each) => ({ ...each, api })),
  );
  const sources = missing.slice(0, MAX_PAGES).map(({ api, method, path, tag, summary }): PlannedPage => {
    const folder = tag ? `${api.directory}/${slug(tag)}` : api.directory;
    const name = `${folder}/${slug(summary ?? `${method} ${path}`)}`;
    let free = name;
    for (let number = 2; taken.has(fold(`/${free}`)); number += 1) free = `${name}-${number}`;
    taken.add(fold(`/${free}`));
    const fields = {
      openapi: `${api.file} ${method.toUpperCase()} ${path}`,
      operationOf: api.title,
      ...(tag && { operationTag: tag }),
    };
    const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return { file: `${free}.md`, text: `---\n${lines.join('\n')}\n---\n`, apiFile: api.file };
  });
  const warnings =
    missing.length > MAX_PAGES
      ? [
          `The OpenAPI files describe ${missing.length} operations without a page. The first ${MAX_PAGES} get one; write pages for the others.`,
        ]
      : [];
  return { sources, warnings };
}

const keyOf = ({ method, path }: ListedOperation) => `${method} ${path}`;

/**
 * Whether the operation that a page shows may be in a file. The page may name the OpenAPI file, by a path relative to the documentation
 * folder or to the folder of the page. If the page names no file, the operation may be in any file.
 */
function isIn(shown: OperationReference & { page: string }, file: string): boolean {
  if (shown.file === undefined) return true;
  const folder = shown.page.slice(0, shown.page.lastIndexOf('/') + 1);
  return joinPaths(shown.file) === file || joinPaths(folder, shown.file) === file;
}

/** Converts a text to the name of a file or folder: letters, digits and hyphens. */
function slug(text: string): string {
  const name = new GithubSlugger().slug(
    text
      .slice(0, 100)
      .replace(/[/{}_.]+/g, ' ')
      .trim(),
  );
  return name.replace(/-+/g, '-').replace(/^-|-$/g, '') || 'operation';
}

/**
 * Removes `.html` or `/` from the end of a path. Paths are compared without this ending, because a planned page gets the ending of the
 * site's URLs only when the page is read.
 */
const withoutEnding = (path: string) => path.replace(/(?:\.html|\/)$/, '');
const withoutExtension = (file: string) => file.replace(/\.mdx?$/i, '');
const fold = (path: string) => path.normalize().toLowerCase();
