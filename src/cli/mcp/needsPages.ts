/** Methods of requests that an MCP client sends before it uses the server. Their answers do not need the pages of the documentation. */
const HANDSHAKE: ReadonlySet<unknown> = new Set(['initialize', 'ping']);

/**
 * Whether a line from an MCP client is a request that needs the pages. The server must answer such a request even after the client has
 * closed the input. Clients wait for the reply to `initialize` before they use the server. So if a client sends only the handshake and then
 * closes the input, it has given up and needs no answer. All other requests need an answer: they may be piped into the command, and piped
 * input ends before the answers are written.
 */
export function needsPages(line: string): boolean {
  if (line.trim() === '') return false;
  try {
    const { method } = JSON.parse(line);
    return !HANDSHAKE.has(method) && !String(method).startsWith('notifications/');
  } catch {
    // The line is not a valid message. Count it as a request, because the server must report the error.
    return true;
  }
}
