import GithubSlugger from 'github-slugger';
import { type ConfigRecord, isConfigRecord, listAt, textAt } from '../../site/config/ConfigValue.js';
import { joinPaths } from '../../site/config/joinPaths.js';
import type { ApiDescription } from '../../site/openapi/ApiDescription.js';
import { findOperation } from '../../site/openapi/describeOperation.js';
import { METHODS, type OperationReference, parseReference } from '../../site/openapi/parseReference.js';
import type { PageSource } from './PageSource.js';

/** Maximum number of pages that are made for the operations of OpenAPI files. */
const MAX_PAGES = 500;

/** An OpenAPI file whose operations get pages. */
export interface OperationFile {
  api: ApiDescription;
  /** Folder for the pages of these operations, such as `api-reference`. The page of an operation with a tag is in a subfolder. */
  directory: string;
}

/** The data of an existing page that the plan needs. Plain data, so that it can be sent to a worker thread. */
export interface PlannedBeside {
  path: string;
  /** Path relative to the documentation folder. */
  file: string;
  /** The operation that the page shows: the field `openapi` of its front matter. */
  openapi?: string;
}

/** The pages that are made for operations. */
export interface OperationPlan {
  sources: PageSource[];
  warnings: string[];
}

/**
 * Plans one page for each OpenAPI operation that none of the given pages shows, up to {@link MAX_PAGES} pages. A planned page contains only
 * front matter, which names its operation. The description of the operation is added when the page is read. No planned page takes the file
 * name or the path of another page.
 */
export function planOperationPages(files: readonly OperationFile[], pages: readonly PlannedBeside[]): OperationPlan {
  const shown = pages.flatMap(({ file, openapi }) => {
    const reference = openapi === undefined ? undefined : parseReference(openapi);
    return reference ? [{ ...reference, page: file }] : [];
  });
  const taken = new Set(
    pages.flatMap(({ path, file }) => [withoutEnding(path), `/${withoutExtension(file)}`].map(fold)),
  );
  const missing = files.flatMap(({ api, directory }) =>
    operationsOf(api)
      .filter((each) => !shown.some((page) => shows(page, each, api.file)))
      .map((each) => ({ ...each, api, directory })),
  );
  const sources = missing.slice(0, MAX_PAGES).map(({ api, directory, operation, ...reference }): PageSource => {
    const tag = tagOf(operation);
    const folder = tag ? `${directory}/${slug(tag)}` : directory;
    const name = `${folder}/${slug(textAt(operation, 'summary') ?? `${reference.method} ${reference.path}`)}`;
    let free = name;
    for (let number = 2; taken.has(fold(`/${free}`)); number += 1) free = `${name}-${number}`;
    taken.add(fold(`/${free}`));
    const fields = {
      openapi: `${api.file} ${reference.method.toUpperCase()} ${reference.path}`,
      operationOf: textAt(api.root, 'info', 'title') ?? api.file,
      ...(tag && { operationTag: tag }),
    };
    const lines = Object.entries(fields).map(([key, value]) => `${key}: ${JSON.stringify(value)}`);
    return { file: `${free}.md`, text: `---\n${lines.join('\n')}\n---\n` };
  });
  const warnings =
    missing.length > MAX_PAGES
      ? [
          `The OpenAPI files describe ${missing.length} operations without a page. The first ${MAX_PAGES} get one; write pages for the others.`,
        ]
      : [];
  return { sources, warnings };
}

type FoundOperation = OperationReference & { operation: ConfigRecord };

/**
 * Returns the operations of a file. The paths are in the order of the file, and the methods of each path are in the order of `METHODS`.
 * Leaves out paths with white space, which the front matter of a page cannot name.
 */
function operationsOf(api: ApiDescription): FoundOperation[] {
  const { paths } = api.root;
  const names = isConfigRecord(paths) ? Object.keys(paths).filter((path) => /^\/\S*$/.test(path)) : [];
  return names.flatMap((path) =>
    METHODS.flatMap((method): FoundOperation[] => {
      const operation = findOperation(api, { method, path });
      return operation ? [{ method, path, operation }] : [];
    }),
  );
}

/**
 * Whether a page shows an operation. The page may name the OpenAPI file, by a path relative to the documentation folder or to the folder of
 * the page. If the page names no file, the operation may be in any file.
 */
function shows(page: OperationReference & { page: string }, operation: OperationReference, file: string): boolean {
  if (page.method !== operation.method || page.path !== operation.path) return false;
  if (page.file === undefined) return true;
  const folder = page.page.slice(0, page.page.lastIndexOf('/') + 1);
  return joinPaths(page.file) === file || joinPaths(folder, page.file) === file;
}

function tagOf(operation: ConfigRecord): string | undefined {
  const tag = listAt(operation, 'tags').find((each) => typeof each === 'string' && each.trim() !== '');
  return typeof tag === 'string' ? tag.trim().slice(0, 200) : undefined;
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
