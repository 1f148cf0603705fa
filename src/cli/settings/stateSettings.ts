import { hasErrorCode } from '../../http/errorCode.js';
import { folderState, type StateDriver } from '../../service/index.js';
import { messageOf } from '../../values/messageOf.js';
import { CommandError } from '../shared/CommandError.js';
import { type GivenValues, ofProcess } from './Setting.js';
import { FOLDER, URL_TEXT } from './settingKinds.js';
import type { STORAGE_SETTINGS } from './storageSettings.js';

/** Settings for where the state is kept: in the memory of the process, in a folder, or in a database that replicas share. */
export const STATE_SETTINGS = ofProcess({
  stateFolder: {
    kind: FOLDER,
    meaning:
      'keep conversations and the counts of limits in this folder, outside the documentation, so that they [survive a restart](./local-service.md#keep-threads-in-a-folder); for one process',
  },
  redisUrl: {
    kind: URL_TEXT,
    isSecret: true,
    meaning:
      'share threads and limits with [other replicas](./replicas.md) in this Redis, and with `--s3-bucket` export jobs too; needs `npm install ioredis@5`, and `bullmq@6` for the jobs',
  },
});

/**
 * Returns the state drivers that the settings choose; an empty list if the state stays in memory.
 *
 * @throws {CommandError} if settings are invalid or a package is not installed.
 */
export async function openStateDrivers({
  stateFolder,
  redisUrl,
}: GivenValues<typeof STATE_SETTINGS>): Promise<StateDriver[]> {
  if (stateFolder !== undefined && redisUrl !== undefined)
    throw new CommandError('Give --state-folder for one process or --redis-url for several, not both.', 2);
  if (stateFolder !== undefined) return [folderState({ folder: stateFolder })];
  return redisUrl === undefined ? [] : [await openRedis(redisUrl)];
}

/**
 * Checks that the package for shared export jobs is installed. Without this check, a missing package would be noticed only at the first
 * export.
 *
 * @param load Imports the package. Replaced in tests.
 * @throws {CommandError} exit code 2 if the package is not installed, but `redisUrl` and `s3Bucket` are set, so export jobs are shared.
 */
export async function checkSharedJobs(
  { redisUrl, s3Bucket }: GivenValues<typeof STATE_SETTINGS & typeof STORAGE_SETTINGS>,
  load: () => Promise<unknown> = () => import('bullmq'),
): Promise<void> {
  if (redisUrl === undefined || s3Bucket === undefined) return;
  await load().catch((error) => {
    const reason = '--redis-url with --s3-bucket needs the package "bullmq" for export jobs.';
    throw explainMissing(error, `${reason} Install it: npm install bullmq@6`);
  });
}

async function openRedis(url: string): Promise<StateDriver> {
  // Imported on demand, because it needs the package "ioredis", which is an optional dependency.
  const { redisState } = await import('../../redis/index.js').catch((error) => {
    throw explainMissing(error, '--redis-url needs the package "ioredis". Install it: npm install ioredis@5');
  });
  try {
    return redisState({ url });
  } catch (error) {
    throw new CommandError(messageOf(error), 2);
  }
}

function explainMissing(error: unknown, explanation: string): unknown {
  return hasErrorCode(error, 'ERR_MODULE_NOT_FOUND') ? new CommandError(explanation, 2) : error;
}
