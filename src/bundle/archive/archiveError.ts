import { DocsAssistantError } from '../../protocol/DocsAssistantError.js';

export function archiveError(reason: string): DocsAssistantError {
  return new DocsAssistantError('protocol', `The archive was refused: ${reason}`);
}

/** Code of the error about an archive that cannot be decompressed. */
export const ARCHIVE_NOT_GZIP = 'archive-not-gzip';

export function archiveNotGzip(): DocsAssistantError {
  const reason = 'it is incomplete, has data after its end, or is not a gzip file.';
  return new DocsAssistantError('protocol', `The archive was refused: ${reason}`, { code: ARCHIVE_NOT_GZIP });
}

/** Error code for an archive that exceeds a limit. Such an archive may be valid otherwise. */
export const ARCHIVE_TOO_LARGE = 'archive-too-large';

export function archiveTooLarge(reason: string): DocsAssistantError {
  return new DocsAssistantError('protocol', `The archive was refused: ${reason}`, { code: ARCHIVE_TOO_LARGE });
}

/** Quotes a name for an error message: invisible characters are escaped, long names are cut. */
export function quoteName(name: string): string {
  const spelled = name.replace(
    /[\p{Cc}\p{Cf}\u2028\u2029]/gu,
    (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
  return `"${spelled.length > 100 ? `${spelled.slice(0, 100)}…` : spelled}"`;
}
