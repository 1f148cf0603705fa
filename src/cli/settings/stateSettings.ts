import { hasErrorCode } from '../../http/errorCode.js';
import { messageOf } from '../../protocol/messageOf.js';
import type { StateDriver } from '../../service/index.js';
import { CommandError } from '../CommandError.js';
import { type GivenValues, ofProcess } from './Setting.js';
import { URL_TEXT } from './settingKinds.js';

/** Settings that say where replicas share their state. */
export const STATE_SETTINGS = ofProcess({
  redisUrl: {
    kind: URL_TEXT,
    isSecret: true,
    meaning:
      'share threads and limits with [other replicas](./replicas.md) in this Redis; needs `npm install ioredis@5`',
  },
});

/** Returns the drivers for the settings. @throws {CommandError} for an invalid URL, and if a package is not installed. */
export async function openStateDrivers({ redisUrl }: GivenValues<typeof STATE_SETTINGS>): Promise<StateDriver[]> {
  return redisUrl === undefined ? [] : [await openRedis(redisUrl)];
}

async function openRedis(url: string): Promise<StateDriver> {
  // Imported on demand, because its client is an optional dependency.
  const { redisState } = await import('../../redis/index.js').catch((error: unknown) => {
    if (!hasErrorCode(error, 'ERR_MODULE_NOT_FOUND')) throw error;
    throw new CommandError('--redis-url needs the package "ioredis". Install it: npm install ioredis@5', 2);
  });
  try {
    return redisState({ url });
  } catch (error) {
    throw new CommandError(messageOf(error), 2);
  }
}
