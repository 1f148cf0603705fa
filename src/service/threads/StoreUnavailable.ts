/**
 * Thrown by a thread store that cannot be used at the moment, for example because it has no connection. The store has already reported the
 * reason. The service then answers without the store.
 *
 * Any other error of a thread store makes the request fail. If it occurs after the answer, it is only reported. For a store of limits
 * (`RateLimitStore`), this error has no special meaning: any error while a request is counted makes the request fail.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
