import type { ExportJob } from '../../client/index.js';
import { CommandError } from '../shared/CommandError.js';
import { EXPORT_EXIT } from './exportErrors.js';

/**
 * Chooses the version of the documentation for the Helm values: the version that the service reports for the job, or else the given
 * version.
 *
 * @param given The version in the options of the command.
 * @param resume The command that resumes the job with the exported version.
 * @throws {CommandError} if the two versions differ. The bundle has the version of the job, so with the given version in the Helm values,
 *   `serve-bundle` would refuse the bundle.
 */
export function chooseExportedVersion(
  { jobId, version }: ExportJob,
  given: string | undefined,
  resume: string,
): string | undefined {
  if (version === undefined || given === undefined || given.trim() === version) return version ?? given;
  throw new CommandError(
    `Job ${jobId} exported version "${version}", not "${given}". Start another job, or use the exported version:\n  ${resume}`,
    EXPORT_EXIT.usage,
  );
}
