/** Methods of the requests that an MCP client sends before it uses the server. Their answers need no pages. */
const HANDSHAKE: ReadonlySet<unknown> = new Set(['initialize', 'ping']);

/**
 * Whether a line from an MCP client must be answered even after the client has closed the input. Clients wait for the reply to `initialize`
 * before they use the server. So a client that closes the input after only the handshake has given up, and needs no answer. Any other
 * request needs an answer: the messages may be piped into the command, and piped input ends before the answers.
 */
export function needsPages(line: string): boolean {
  if (line.trim() === '') return false;
  try {
    const { method } = JSON.parse(line);
    return !HANDSHAKE.has(method) && !String(method).startsWith('notifications/');
  } catch {
    // The line is not a message. It needs an answer, because the server has to report it.
    return true;
  }
}
