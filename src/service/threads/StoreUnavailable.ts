/**
 * A thread store throws this error when it cannot be used at the moment, for example without a connection, and has already reported the
 * reason. The service then answers without the store. Any other error of a thread store makes the request fail; after the answer, the error
 * is only reported. Stores of limits are different: every error while a request is counted makes the request fail.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
