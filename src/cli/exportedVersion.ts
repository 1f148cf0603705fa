import type { ExportJob } from '../client/index.js';
import { CommandError } from './CommandError.js';
import { EXPORT_EXIT } from './exportErrors.js';

/**
 * The version to pin: the one that the service says it exported, else the one that was given.
 *
 * @param resume The command that goes on with the job and pins what it exported.
 * @throws {CommandError} when the two contradict each other: the bundle would be refused where it is served.
 */
export function exportedVersion(
  { jobId, version }: ExportJob,
  given: string | undefined,
  resume: string,
): string | undefined {
  if (version === undefined || given === undefined || given.trim() === version) return version ?? given;
  throw new CommandError(
    `Job ${jobId} exported version "${version}", not "${given}". Start another job, or take what this one exported with:\n  ${resume}`,
    EXPORT_EXIT.usage,
  );
}
