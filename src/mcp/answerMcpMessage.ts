import { WebStandardStreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/webStandardStreamableHttp.js';
import { createMcpServer, type McpServerOptions } from './createMcpServer.js';

/**
 * Answers one message over streamable HTTP, without a session. Each request gets a new MCP server, so the requests of one client may go to
 * different processes. The reply is JSON and not a stream, because the tools answer immediately.
 *
 * @param request A POST request whose body has been read.
 * @param message The JSON value of the body.
 */
export async function answerMcpMessage(
  request: Request,
  message: Record<string, unknown>,
  options: McpServerOptions,
): Promise<Response> {
  const server = createMcpServer(options);
  const transport = new WebStandardStreamableHTTPServerTransport({ enableJsonResponse: true });
  await server.connect(transport);
  try {
    return await transport.handleRequest(request, { parsedBody: message });
  } finally {
    await server.close();
  }
}
