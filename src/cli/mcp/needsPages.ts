/** Methods of requests that a client sends before it uses the server. */
const HANDSHAKE: ReadonlySet<unknown> = new Set(['initialize', 'ping']);

/**
 * Whether a line from an MCP client must be answered although the client has closed the input. A client waits for the reply to `initialize`
 * before it uses the server. If it has sent no other request when it closes the input, it has given up. Messages that are piped into the
 * command contain other requests.
 */
export function needsPages(line: string): boolean {
  if (line.trim() === '') return false;
  try {
    const { method } = JSON.parse(line);
    return !HANDSHAKE.has(method) && !String(method).startsWith('notifications/');
  } catch {
    // The server reports a line that is not a message.
    return true;
  }
}
