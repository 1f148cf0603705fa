/** `docs-assistant/redis`: the shared state of several replicas of the service in Redis. Needs `ioredis`. */
export { type RedisStateOptions, redisState } from './redisState.js';
