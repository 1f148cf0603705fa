import { DocsAssistantError, type ErrorKind, type ExportFailureCode, type ExportOutcome } from '../../client/index.js';
import type { ProxyErrorCode } from '../../protocol/ProxyErrorCode.js';
import { messageOf } from '../../values/messageOf.js';
import { CommandError, LastingError } from '../shared/CommandError.js';

/** Exit codes of `docs-assistant export`, for scripts. */
export const EXPORT_EXIT = {
  /** Any failure without a code of its own below, for example of the job, the download or the connection. */
  failed: 1,
  /** Usage error. */
  usage: 2,
  /** The service refused the request, for example because of the key or the plan, or because the job is unknown. */
  refused: 3,
  /** The job did not finish within the time limit (`--timeout`). It continues. */
  timeout: 4,
  /** Stopped with Ctrl+C or SIGTERM. As in shells, the code is 128 plus the number of the signal SIGINT (2). A started job continues. */
  interrupted: 130,
} as const;

/** Exit codes by the kind of a `DocsAssistantError`. Kinds that are not listed exit with {@link EXPORT_EXIT.failed}. */
const EXIT_BY_KIND: Readonly<Partial<Record<ErrorKind, number>>> = {
  setup: EXPORT_EXIT.usage,
  'wrong-key': EXPORT_EXIT.usage,
  'bad-request': EXPORT_EXIT.usage,
  auth: EXPORT_EXIT.refused,
  forbidden: EXPORT_EXIT.refused,
  quota: EXPORT_EXIT.refused,
  'not-found': EXPORT_EXIT.refused,
};

/** Converts an error to a message and an exit code. */
export function exportError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (!(error instanceof DocsAssistantError)) {
    return new CommandError(messageOf(error), EXPORT_EXIT.failed);
  }
  const suffix = error.serverMessage ? ` The service says: ${error.serverMessage}` : '';
  if (error.kind === 'forbidden' && error.code === ('not-allowed' satisfies ProxyErrorCode)) {
    return new CommandError(
      `A proxy at --base-url refused this request. createExportProxy only answers pages with a signed-in session: give the address of the static export interface itself.${suffix}`,
      EXPORT_EXIT.refused,
    );
  }
  if (error.kind === 'forbidden') {
    return new CommandError(
      `Static export is not allowed here. It needs an Enterprise plan.${suffix}`,
      EXPORT_EXIT.refused,
    );
  }
  if (error.kind === 'auth') {
    return new CommandError(
      `The service rejected the admin key. Check DOCS_ADMIN_API_KEY.${suffix}`,
      EXPORT_EXIT.refused,
    );
  }
  if (error.kind === 'network')
    return new CommandError(`${error.message} Check --base-url, and that the service is running.`, EXPORT_EXIT.failed);
  if (error.code === ('disk-full' satisfies ExportFailureCode)) {
    return new CommandError(
      'The service cannot export: its disk is full. Free space on the disk of the service, and run the command again.',
      EXPORT_EXIT.failed,
    );
  }
  return new CommandError(`${error.message}${suffix}`, EXIT_BY_KIND[error.kind] ?? EXPORT_EXIT.failed);
}

/**
 * Creates the error for a finished job whose bundle or Helm values could not be saved. With exit code 1, the message says how to resume,
 * because the export still exists. After a permanent error (`LastingError`), the message does not say this: resuming would end with the
 * same error.
 */
export function bundleError(error: unknown, resume: string): CommandError {
  const { message, exitCode } = exportError(error);
  const canResume = exitCode === EXPORT_EXIT.failed && !(error instanceof LastingError);
  return new CommandError(
    canResume ? `${message}\nThe export still exists. Resume with:\n  ${resume}` : message,
    exitCode,
  );
}

/** Creates the error for a job that did not complete. */
export function outcomeError(result: Exclude<ExportOutcome, { outcome: 'completed' }>, resume: string): CommandError {
  switch (result.outcome) {
    case 'failed':
      return new CommandError(
        `The export failed: ${result.job.error ?? 'the service gave no reason.'}`,
        EXPORT_EXIT.failed,
      );
    case 'timeout':
      return new CommandError(
        `The job did not finish within the time limit. It continues; resume with:\n  ${resume}`,
        EXPORT_EXIT.timeout,
      );
    case 'aborted':
      return new CommandError(`Stopped. The job continues; resume with:\n  ${resume}`, EXPORT_EXIT.interrupted);
    case 'error': {
      const { message, exitCode } = exportError(result.error);
      // Of these errors, only those with exit code 1 say how to resume. The other ones mean that the request was refused or invalid, so
      // the resumed command would fail, too.
      return new CommandError(
        exitCode === EXPORT_EXIT.failed
          ? `${message}\nThe job may still be running; resume with:\n  ${resume}`
          : message,
        exitCode,
      );
    }
    default:
      return result satisfies never;
  }
}
