/** Types of the file with the limiter for Redis. The main file of the library would load the limiters for all other databases too. */
declare module 'rate-limiter-flexible/lib/RateLimiterRedis.js' {
  export { RateLimiterRedis as default } from 'rate-limiter-flexible';
}
