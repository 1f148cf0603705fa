import { Server } from '@modelcontextprotocol/sdk/server/index.js';
import { CallToolRequestSchema, ErrorCode, ListToolsRequestSchema, McpError } from '@modelcontextprotocol/sdk/types.js';
import type { AgentDocs } from './AgentDocs.js';
import { callTool, TOOLS } from './tools.js';

/** The version of this package. The build replaces the name with the value. */
declare const PACKAGE_VERSION: string;

/** Options of {@link createMcpServer}. */
export interface McpServerOptions {
  /** Returns the current documentation. */
  docs: () => AgentDocs | Promise<AgentDocs>;
  /** Title of the documentation. */
  title: string;
  /** Called with internal errors. Clients only learn that the tool failed. */
  onError: (error: unknown) => void;
}

/**
 * Creates an MCP server with the tools `search` and `get_page`. The caller must connect the server to a transport.
 *
 * Uses the low-level server of the SDK, because `McpServer` would add a second version of zod and a converter of schemas to the package.
 */
export function createMcpServer({ docs, title, onError }: McpServerOptions): Server {
  const server = new Server(
    { name: 'docs-assistant', title, version: PACKAGE_VERSION },
    {
      capabilities: { tools: {} },
      instructions: `The documentation "${title}". Use "search" to find sections and "get_page" to read a whole page. Cite the addresses of the pages that you used.`,
    },
  );
  server.setRequestHandler(ListToolsRequestSchema, () => ({ tools: TOOLS }));
  server.setRequestHandler(CallToolRequestSchema, async ({ params }) => {
    try {
      const result = await callTool(await docs(), params.name, params.arguments ?? {});
      if (result) return result;
    } catch (error) {
      onError(error);
      throw new McpError(ErrorCode.InternalError, 'The tool failed. Try again in a moment.');
    }
    const names = TOOLS.map((tool) => `"${tool.name}"`).join(' and ');
    throw new McpError(
      ErrorCode.InvalidParams,
      `There is no tool "${params.name.slice(0, 80)}". The tools are ${names}.`,
    );
  });
  server.onerror = () => {};
  return server;
}
