import { memoryRateLimitStore } from '../http/createRateLimiter.js';
import { DocsAssistantError } from '../protocol/DocsAssistantError.js';
import type { StateDriver } from '../service/state/ServiceState.js';
import { createRedisLimitStore } from './createRedisLimitStore.js';
import { createRedisThreadStore } from './createRedisThreadStore.js';
import { RedisConnection } from './RedisConnection.js';
import { RedisExportJobs } from './RedisExportJobs.js';

/** Options of {@link redisState}. */
export interface RedisStateOptions {
  /** `redis://user:password@host:6379/0`, or `rediss://` for TLS. */
  url: string;
  /** The first part of all keys; the domain of the service follows. Default `docs-assistant`. */
  prefix?: string;
}

/**
 * Keeps threads and rate limit counts in Redis: several replicas of a service share them, and a restart loses nothing. Needs version 5 of
 * the package `ioredis`, and Redis 6.2 or later. Replicas also share their export jobs if `exports.bundles` is set and `exports.store` is
 * not. Shared export jobs need version 6 of the package `bullmq`.
 *
 * While Redis cannot be reached, the service keeps answering. Every process then counts separately. Questions are answered in new threads,
 * from the messages of the reader's request. Shared export jobs wait, and requests about them get a 503. Warnings report when Redis is lost
 * and when it is back. No restart is needed.
 *
 * @throws {DocsAssistantError} kind `setup` if the URL is invalid, or does not begin with `redis:` or `rediss:`.
 * @example
 * createDocsService({ folder: 'docs', state: redisState({ url: 'redis://127.0.0.1:6379' }) });
 */
export function redisState({ url, prefix = 'docs-assistant' }: RedisStateOptions): StateDriver {
  checkRedisUrl(url);
  return ({ domain, onWarning, onEvent }) => {
    const connection = new RedisConnection(url, { onWarning, onEvent });
    const keys = `${prefix}:${domain}`;
    return {
      system: 'redis',
      threads: createRedisThreadStore(connection, keys),
      limits: createRedisLimitStore(connection, keys, memoryRateLimitStore()),
      exportJobs: (context) => new RedisExportJobs(connection, keys, context),
      close: () => connection.close(),
    };
  };
}

/** Checks the protocol. The message of the error does not contain the URL, which may contain a password. */
function checkRedisUrl(url: string): void {
  const protocol = URL.canParse(url) ? new URL(url).protocol : '';
  if (protocol === 'redis:' || protocol === 'rediss:') return;
  throw new DocsAssistantError(
    'setup',
    'The URL of Redis is not valid. Give one such as redis://user:password@127.0.0.1:6379, or rediss:// for TLS.',
  );
}
