import { MAX_FILTER_LENGTH } from '../../protocol/limits.js';
import type { SearchFilter } from '../../protocol/messages/assistantMessage.js';
import { isAbsent } from '../../values/isAbsent.js';
import { isRecord } from '../../values/isRecord.js';
import { badRequest } from './badRequest.js';

/** Maximum number of documentation groups in a request. */
const MAX_GROUPS = 100;

/**
 * The validated filter of a search or a question. Groups are left out, because they have no effect: the service has only pages that
 * everybody may read, and groups in a request never give access to more pages (see {@link checkGroups}).
 */
export interface DocsFilter extends Pick<SearchFilter, 'version' | 'language'> {
  /** If set, only pages with this tag in their front matter pass the filter. */
  tag?: string;
}

/**
 * Reads the field `filter` of a request: `version`, `language`, `tag` and `groups`, all optional. Groups are checked and dropped, see
 * {@link checkGroups}.
 *
 * @throws {HttpError} 400 that names the invalid field.
 */
export function readSearchFilter(value: unknown): DocsFilter | undefined {
  if (isAbsent(value)) return undefined;
  if (!isRecord(value))
    throw badRequest(
      '"filter" must be an object. All its fields are optional: "version", "language", "tag", "groups".',
    );
  checkGroups(value.groups, 'filter.groups');
  const filter: DocsFilter = {};
  for (const name of ['version', 'language', 'tag'] as const) {
    const text = readFilterText(value[name], `filter.${name}`);
    if (text) filter[name] = text;
  }
  return filter;
}

/** Reads one field of a filter. An empty string counts as missing. @throws {HttpError} 400 */
export function readFilterText(value: unknown, name: string): string | undefined {
  if (isAbsent(value) || value === '') return undefined;
  if (typeof value !== 'string') throw badRequest(`"${name}" must be a string.`);
  if (value.length <= MAX_FILTER_LENGTH) return value;
  throw badRequest(`"${name}" is longer than ${MAX_FILTER_LENGTH} characters. Use a value that the pages declare.`);
}

/**
 * Checks the documentation groups that a caller names. They never give access to more pages: assistant keys are public, so this service
 * cannot know which groups a caller belongs to.
 *
 * @throws {HttpError} 400 unless the value is missing or a list of names within the limits.
 */
export function checkGroups(value: unknown, name: string): void {
  const isName = (each: unknown) => typeof each === 'string' && each.length <= MAX_FILTER_LENGTH;
  if (isAbsent(value) || (Array.isArray(value) && value.length <= MAX_GROUPS && value.every(isName))) return;
  throw badRequest(
    `"${name}" must be an array of at most ${MAX_GROUPS} names of documentation groups, each at most ${MAX_FILTER_LENGTH} characters long.`,
  );
}
