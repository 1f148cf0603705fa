/** The parts of a response of Node's `http` or `http2` that show whether it is closed. A response of `http2` has no `destroyed`. */
interface NodeResponse {
  destroyed?: boolean;
  stream?: { destroyed: boolean; closed: boolean };
}

/**
 * Whether a response is closed, because the client has disconnected or cancelled the request. If so, its `close`
 * event may already have been emitted, and a listener that is added now may never be called.
 */
export function isClosedResponse({ destroyed = false, stream }: NodeResponse): boolean {
  return stream ? stream.destroyed || stream.closed : destroyed;
}
