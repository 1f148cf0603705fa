import { HttpError } from '../../http/HttpError.js';
import type { RequestTrace } from '../../http/RequestTrace.js';
import type { LoadedDocs } from '../LoadedDocs.js';
import { allowMethods } from '../requests/allowMethods.js';
import { checkOrigin } from '../requests/checkOrigin.js';
import { preflightResponse } from '../requests/crossOrigin.js';
import type { ExpectedBody } from '../requests/readJsonBody.js';
import { createAgentDocs } from '../tasks/createAgentDocs.js';
import type { AssistantEndpoint } from './answerAssistantRequest.js';
import { answerLookup, type UncountedBody } from './answerLookup.js';

/** Path of the MCP server, relative to the base path of the service. */
export const MCP_PATH = '/mcp';

const METHODS = 'POST, OPTIONS';
const MESSAGE: ExpectedBody = {
  fields: 'one JSON-RPC message. This server accepts no batches: send each message in a request of its own',
  shorten: 'The tools need only a few words.',
};
/**
 * Only tool calls count towards the limits. For each tool call, a client sends several other messages. If these counted, clients that share
 * an IP address would soon reach the limit of the address. Larger messages take longer to parse, so only a message that counts may be
 * large. The other messages have a few hundred bytes.
 */
const NO_TOOL_CALL: UncountedBody = {
  maxBytes: 16_000,
  larger: 'Only tool calls with the header "Content-Length" may be larger.',
};

/**
 * Answers `{base}/mcp`: the documentation as an MCP server over streamable HTTP, without sessions. So a client can call a tool immediately,
 * and there is no stream to open with GET and no session to end with DELETE.
 *
 * @throws {HttpError} for a request that is refused before it reaches the MCP server. Refusals by the MCP server itself, such as 406, and
 * errors of tools are returned.
 */
export async function answerMcpRequest(
  endpoint: AssistantEndpoint,
  trace: RequestTrace,
  allowedOrigins: ReadonlySet<string>,
): Promise<Response> {
  const { request } = trace;
  checkOrigin(request, allowedOrigins);
  if (request.method === 'OPTIONS') return preflightResponse(request, allowedOrigins, METHODS);
  allowMethods(request, METHODS.split(', '), 'This MCP server has no sessions. Send each message with POST.');
  return answerLookup<Record<string, unknown>>(endpoint, trace, {
    expected: MESSAGE,
    read: (body) => body,
    needsSearch: ({ method }) => method === 'tools/call',
    uncounted: NO_TOOL_CALL,
    respond: (docs, message) => answerMessage(docs, message, trace, endpoint.limits.numbers.questionLength),
  });
}

async function answerMessage(
  loaded: LoadedDocs,
  message: Record<string, unknown>,
  trace: RequestTrace,
  maxQueryLength: number,
): Promise<Response> {
  const docs = createAgentDocs(loaded, { origin: new URL(trace.request.url).origin, maxQueryLength });
  // Load the MCP server with the first message: its SDK is large, and a service may never get a message.
  const { answerMcpMessage } = await import('../../mcp/answerMcpMessage.js');
  const response = await answerMcpMessage(trace.request, message, {
    docs: () => docs,
    title: loaded.title,
    onError: (error) => (error instanceof HttpError ? trace.refuse(error) : trace.fail(error)),
  });
  response.headers.set('cache-control', 'no-store');
  return response;
}
