import { type ConfigRecord, isConfigRecord, listAt, textAt } from '../config/ConfigValue.js';
import type { ApiDescription } from './ApiDescription.js';
import { findOperation } from './describeOperation.js';
import { METHODS, type OperationReference } from './parseReference.js';

/** Number of operations at which the list of a file stops. Far fewer get pages: see `planOperationPages`. */
const MAX_OPERATIONS = 10_000;
/** Maximum length of titles, tags and summaries, in characters. */
const MAX_TEXT = 200;

/** An operation of an OpenAPI file, with its tag and summary: they become the folder name and the file name of its page. */
export interface ListedOperation extends Omit<OperationReference, 'file'> {
  /** The first of the operation's tags that is not blank. */
  tag?: string;
  summary?: string;
}

/** The operations of an OpenAPI file. Plain data, so that a worker thread can send it. */
export interface OperationList {
  /** Title of the API. Default: the path of the file. */
  title: string;
  operations: ListedOperation[];
}

/**
 * Lists the operations of a file. Stops after the path with which the list reaches {@link MAX_OPERATIONS}. The paths are in the order of
 * the file, and the methods of each path are in the order of `METHODS`. Leaves out paths that do not begin with `/` or that contain white
 * space, because the front matter of a page cannot name them.
 */
export function listOperations(api: ApiDescription): OperationList {
  const { paths } = api.root;
  const operations: ListedOperation[] = [];
  const names = isConfigRecord(paths) ? Object.keys(paths).filter((path) => /^\/\S*$/.test(path)) : [];
  for (const path of names) {
    if (operations.length >= MAX_OPERATIONS) break;
    for (const method of METHODS) {
      const operation = findOperation(api, { method, path });
      if (operation) operations.push({ method, path, ...textsOf(operation) });
    }
  }
  return { title: (textAt(api.root, 'info', 'title') ?? api.file).slice(0, MAX_TEXT), operations };
}

function textsOf(operation: ConfigRecord): Pick<ListedOperation, 'tag' | 'summary'> {
  const tags = listAt(operation, 'tags').filter((tag) => typeof tag === 'string');
  const tag = tags.find((each) => each.trim() !== '')?.trim();
  const summary = textAt(operation, 'summary');
  return {
    ...(tag && { tag: tag.slice(0, MAX_TEXT) }),
    ...(summary && { summary: summary.slice(0, MAX_TEXT) }),
  };
}
