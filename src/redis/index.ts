/** `docs-assistant/redis`: the state that replicas of the service share in Redis. Needs `ioredis`, and `bullmq` for shared export jobs. */
export { type RedisStateOptions, redisState } from './redisState.js';
