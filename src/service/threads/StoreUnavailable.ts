/**
 * A thread store throws this error when it cannot be used at the moment, for example without a connection, and has already reported the
 * reason. The service then answers without the store. Any other error of a thread store fails the request; after the answer, it is only
 * reported. Every error of a store of limits when it counts a request fails the request, too.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
