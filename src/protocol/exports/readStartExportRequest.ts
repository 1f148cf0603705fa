import { isRecord } from '../../values/isRecord.js';
import { DocsAssistantError } from '../DocsAssistantError.js';
import { isVersionLabel, MAX_VERSION_LENGTH } from '../isVersionLabel.js';
import { parseDomain } from '../parseDomain.js';
import { MAX_PAGE_PATH_LENGTH, readPagePath } from '../readPagePath.js';
import type { StartExportRequest } from './exportJob.js';

const MAX_PATHS = 1_000;

/**
 * Checks the request that starts a job, and keeps its documented fields only.
 *
 * @throws {DocsAssistantError} kind `setup`, with a message that names the field.
 * @example readStartExportRequest({ domain: 'Docs.Acme.com', paths: ['guide'] }) // { domain: 'docs.acme.com', paths: ['guide'] }
 */
export function readStartExportRequest(value: unknown): StartExportRequest {
  if (!isRecord(value))
    throw new DocsAssistantError('setup', 'The request to start an export must be an object with a "domain".');
  if (typeof value.domain !== 'string') {
    throw new DocsAssistantError('setup', '"domain" is missing. Give the host name of the documentation to export.');
  }
  const domain = parseDomain(value.domain);
  const version = readVersion(value.version);
  const paths = readPaths(value.paths);
  return { domain, ...(version !== undefined && { version }), ...(paths && { paths }) };
}

function readVersion(value: unknown): string | undefined {
  if (value === undefined || value === null) return undefined;
  const version = typeof value === 'string' ? value.trim() : undefined;
  if (version === '') return undefined;
  if (!isVersionLabel(version)) {
    throw new DocsAssistantError(
      'setup',
      `"version" must be a label of at most ${MAX_VERSION_LENGTH} characters on one line. Leave it out to export without choosing a version.`,
    );
  }
  return version;
}

function readPaths(value: unknown): string[] | undefined {
  if (value === undefined || value === null) return undefined;
  const paths = Array.isArray(value) && value.length <= MAX_PATHS ? value.map(readPagePath) : [undefined];
  if (!paths.every((path) => path !== undefined)) {
    throw new DocsAssistantError(
      'setup',
      `"paths" must be at most ${MAX_PATHS} page paths such as "guide/install" or "/guide/install", each at most ${MAX_PAGE_PATH_LENGTH} characters long. Leave it out to export all pages.`,
    );
  }
  return paths.length > 0 ? paths : undefined;
}
