import type { Transport } from '@modelcontextprotocol/sdk/shared/transport.js';
import { isJSONRPCRequest, type JSONRPCMessage, type RequestId } from '@modelcontextprotocol/sdk/types.js';

/**
 * Keeps track of the requests that have been neither answered nor cancelled. Call this function before the server is connected to the
 * transport: on connection, the server keeps the `onmessage` handler that is already set, and calls it for every message.
 *
 * @returns A function whose promise resolves as soon as every request that has arrived is answered or cancelled.
 */
export function trackRequests(transport: Transport): () => Promise<void> {
  const open = new Set<RequestId>();
  const waiting: (() => void)[] = [];
  const end = (id: RequestId) => {
    open.delete(id);
    if (open.size === 0) for (const resolve of waiting.splice(0)) resolve();
  };
  transport.onmessage = (message) => {
    if (isJSONRPCRequest(message)) open.add(message.id);
    const cancelled = cancelledRequest(message);
    // The server does not answer a request that the client has cancelled, so do not wait for a reply.
    if (cancelled !== undefined) end(cancelled);
  };
  const send = transport.send.bind(transport);
  transport.send = async (message, options) => {
    await send(message, options);
    if (('result' in message || 'error' in message) && message.id !== undefined) end(message.id);
  };
  return () => (open.size === 0 ? Promise.resolve() : new Promise((resolve) => waiting.push(resolve)));
}

function cancelledRequest(message: JSONRPCMessage): RequestId | undefined {
  if (!('method' in message) || message.method !== 'notifications/cancelled') return undefined;
  return message.params?.requestId as RequestId | undefined;
}
