/** The parts of a response of Node's `http` or `http2` that show whether it is closed. A response of `http2` has no `destroyed`. */
interface NodeResponse {
  destroyed?: boolean;
  stream?: { destroyed: boolean; closed: boolean };
}

/**
 * Whether a response is closed, because the client has disconnected or cancelled the request. If so, do not wait for its `close` event: the
 * event may already have been emitted.
 */
export function isClosedResponse({ destroyed = false, stream }: NodeResponse): boolean {
  return stream ? stream.destroyed || stream.closed : destroyed;
}
