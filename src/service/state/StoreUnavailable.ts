/**
 * A store throws this error when it cannot be used at the moment, for example without a connection, and has already reported the reason. If
 * so, the service answers without the store. Any other error of a store fails the request.
 */
export class StoreUnavailable extends Error {
  override readonly name = 'StoreUnavailable';
}
