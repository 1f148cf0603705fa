import type { Redis } from 'ioredis';
import RateLimiterRedis from 'rate-limiter-flexible/lib/RateLimiterRedis.js';
import { type RateLimitStore, setNewest } from '../http/createRateLimiter.js';
import { StoreUnavailable } from '../service/threads/StoreUnavailable.js';
import type { RedisConnection } from './RedisConnection.js';

/**
 * Lua script that reduces a count, unless it is 0 or has expired. The method `reward` of `rate-limiter-flexible` would also reduce a count
 * that has expired, and so begin a new window at -1.
 */
const GIVE_BACK = "if tonumber(redis.call('get', KEYS[1]) or 0) > 0 then redis.call('decr', KEYS[1]) end";

/**
 * Counts requests in Redis, in windows that start with the first request of a caller.
 *
 * @param keys Prefix of all keys.
 * @param fallback Counts while Redis cannot be used.
 */
export function createRedisLimitStore(
  connection: RedisConnection,
  keys: string,
  fallback: RateLimitStore,
): RateLimitStore {
  /** One limiter for each window length. They only count: the service compares the counts with its limits. */
  const limiters = new Map<number, RateLimiterRedis>();
  const limiterOf = (client: Redis, windowMs: number) => {
    const duration = Math.max(1, Math.ceil(windowMs / 1000));
    let limiter = limiters.get(duration);
    if (!limiter) {
      limiter = new RateLimiterRedis({
        storeClient: client,
        keyPrefix: `${keys}:limit`,
        points: Number.MAX_SAFE_INTEGER,
        duration,
      });
      limiters.set(duration, limiter);
    }
    return limiter;
  };
  /** Keys (window length and caller) whose last request was counted by the fallback, so that `giveBack` goes to the fallback, too. */
  const inFallback = new Map<string, true>();
  const keyOf = (caller: string, windowMs: number) => `${windowMs}:${caller}`;

  return {
    async count(caller, windowMs) {
      try {
        const counted = await connection.use((client) => limiterOf(client, windowMs).penalty(caller));
        inFallback.delete(keyOf(caller, windowMs));
        return { requests: counted.consumedPoints, resetInMs: counted.msBeforeNext };
      } catch (error) {
        if (!(error instanceof StoreUnavailable)) throw error;
        setNewest(inFallback, keyOf(caller, windowMs), true);
        return fallback.count(caller, windowMs);
      }
    },
    async giveBack(caller, windowMs) {
      if (inFallback.has(keyOf(caller, windowMs))) return fallback.giveBack?.(caller, windowMs);
      await connection.use((client) => client.eval(GIVE_BACK, 1, limiterOf(client, windowMs).getKey(caller)));
    },
  };
}
