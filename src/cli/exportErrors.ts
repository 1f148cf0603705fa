import { DocsAssistantError, type ExportOutcome } from '../client/index.js';
import { CommandError } from './CommandError.js';

/** Exit codes of `docs-assistant export`, for scripts. */
export const EXPORT_EXIT = {
  /** The job failed, or its bundle could not be had. */
  failed: 1,
  /** Called wrongly. */
  usage: 2,
  /** The service refused: key, plan, unknown job. */
  refused: 3,
  /** The time was up; the job goes on. */
  timeout: 4,
  /** Ctrl+C, as shells count it; the job goes on. */
  interrupted: 130,
} as const;

const REFUSALS = new Set(['auth', 'forbidden', 'quota', 'not-found']);

/** The sentence and the exit code for what a call ended with. */
export function exportError(error: unknown): CommandError {
  if (error instanceof CommandError) return error;
  if (!(error instanceof DocsAssistantError)) {
    return new CommandError(error instanceof Error ? error.message : String(error), EXPORT_EXIT.failed);
  }
  const said = error.serverMessage ? ` The service says: ${error.serverMessage}` : '';
  if (error.kind === 'forbidden' && error.code === 'not-allowed') {
    return new CommandError(
      `A proxy behind --base-url refused this request. createExportProxy answers pages with a signed-in session, not this command: give the address of the static export interface itself.${said}`,
      EXPORT_EXIT.refused,
    );
  }
  if (error.kind === 'forbidden') {
    return new CommandError(
      `Static export is not allowed here. It needs an Enterprise plan.${said}`,
      EXPORT_EXIT.refused,
    );
  }
  if (error.kind === 'auth') {
    return new CommandError(
      `The service does not accept the admin key. Check DOCS_ADMIN_API_KEY.${said}`,
      EXPORT_EXIT.refused,
    );
  }
  if (error.kind === 'network')
    return new CommandError(`${error.message} Check --base-url, and that the service runs.`, EXPORT_EXIT.failed);
  if (error.code === 'disk-full') {
    return new CommandError(
      'The service cannot export: its disk is full. Make room there and run the command again.',
      EXPORT_EXIT.failed,
    );
  }
  const wrongly = error.kind === 'setup' || error.kind === 'wrong-key' || error.kind === 'bad-request';
  const code = wrongly ? EXPORT_EXIT.usage : REFUSALS.has(error.kind) ? EXPORT_EXIT.refused : EXPORT_EXIT.failed;
  return new CommandError(`${error.message}${said}`, code);
}

/** The error for a finished job whose bundle did not arrive, or whose values could not be written: the export is kept, so it says how to go on. */
export function bundleError(error: unknown, resume: string): CommandError {
  const { message, exitCode } = exportError(error);
  return new CommandError(
    exitCode === EXPORT_EXIT.failed ? `${message}\nThe export is kept; go on with:\n  ${resume}` : message,
    exitCode,
  );
}

/** The error for a job that did not come to its end. */
export function outcomeError(result: Exclude<ExportOutcome, { outcome: 'completed' }>, resume: string): CommandError {
  switch (result.outcome) {
    case 'failed':
      return new CommandError(
        `The export failed: ${result.job.error ?? 'the service gave no reason.'}`,
        EXPORT_EXIT.failed,
      );
    case 'timeout':
      return new CommandError(
        `The time is up. The job goes on; follow it again with:\n  ${resume}`,
        EXPORT_EXIT.timeout,
      );
    case 'aborted':
      return new CommandError(`Stopped. The job goes on; follow it again with:\n  ${resume}`, EXPORT_EXIT.interrupted);
    case 'error': {
      const { message, exitCode } = exportError(result.error);
      // A job that was refused cannot be followed again in the same way.
      return new CommandError(
        exitCode === EXPORT_EXIT.failed ? `${message}\nThe job may go on; follow it again with:\n  ${resume}` : message,
        exitCode,
      );
    }
    default:
      return result satisfies never;
  }
}
