import type { Readable, Writable } from 'node:stream';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { createMcpServer, type McpServerOptions } from './createMcpServer.js';
import { trackRequests } from './trackRequests.js';

/** Maximum length of a message, in bytes. A client that sends more is disconnected. */
const MAX_MESSAGE_BYTES = 1_000_000;

/** Options of {@link serveMcpOverStdio}. */
export interface StdioServerOptions extends McpServerOptions {
  input: Readable;
  output: Writable;
  /** Settles when the server has to stop. */
  stopped: Promise<unknown>;
}

/**
 * Answers messages, one per line, on a pair of streams. Ends when the input ends, when `stopped` settles, or after a message that is
 * longer than `MAX_MESSAGE_BYTES`. When the input ends, the requests that have arrived are answered first.
 */
export async function serveMcpOverStdio({ input, output, stopped, ...options }: StdioServerOptions): Promise<void> {
  const server = createMcpServer(options);
  const closed = new Promise<void>((resolve) => {
    server.onclose = resolve;
  });
  const ended = new Promise<void>((resolve) => {
    input.once('end', resolve);
    input.once('close', resolve);
  });
  server.onerror = options.onError;
  const transport = new StdioServerTransport(input, output, { maxBufferSize: MAX_MESSAGE_BYTES });
  const requestsAnswered = trackRequests(transport);
  await server.connect(transport);
  await Promise.race([closed, stopped, ended.then(requestsAnswered)]);
  await server.close();
}
