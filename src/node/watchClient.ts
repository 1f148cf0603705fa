import type { ServerResponse } from 'node:http';
import { isClosedResponse } from '../http/isClosedResponse.js';

/** Shows whether the client of a request goes away before the response ends. */
export interface WatchedClient {
  /** Aborts when the client closes the connection, or cancels the request in HTTP/2, before `end` is called. */
  closed: AbortSignal;
  /** Ends the response. */
  end(): void;
}

/** Watches whether the client still waits for the response, over HTTP/1 and HTTP/2. */
export function watchClient(outgoing: ServerResponse): WatchedClient {
  const closed = new AbortController();
  let hasEnded = false;
  const onClose = () => {
    if (!hasEnded) closed.abort(new Error('The client closed the connection.'));
  };
  if (isClosedResponse(outgoing)) onClose();
  else outgoing.once('close', onClose);
  return {
    closed: closed.signal,
    end() {
      hasEnded = true;
      outgoing.end();
    },
  };
}
