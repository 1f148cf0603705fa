import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js';
import { expect, it } from 'vitest';
import { temporaryFolder } from '../support/temporaryFolder.js';

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
}

it('docs-assistant mcp answers the client of the MCP SDK, and ends with it', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'mcp-'));
  await writeFile(join(folder, 'port.md'), '# Ports\n\nThe server listens on port 8080.\n');
  await writeFile(join(folder, 'secret.md'), '---\ngroups: [partners]\n---\n# Prices\n\nThe port costs 40 pearls.\n');
  const transport = new StdioClientTransport({
    command: process.execPath,
    args: ['dist/cli/main.js', 'mcp', '--docs', folder, '--site-url', 'https://docs.acme.com'],
    stderr: 'pipe',
  });
  const faults: Error[] = [];
  const client = new Client({ name: 'test', version: '1' });
  client.onerror = (error) => faults.push(error);
  await client.connect(transport as never);
  const found = await client.callTool({ name: 'search', arguments: { query: 'which port' } });
  expect(JSON.stringify(found.content)).toContain('https://docs.acme.com/port');
  expect(JSON.stringify(found.content)).not.toContain('pearls');
  const page = await client.callTool({ name: 'get_page', arguments: { path: '/port' } });
  expect(JSON.stringify(page.content)).toContain('The server listens on port 8080.');

  const pid = transport.pid as number;
  await client.close();
  // Poll, because the server can outlive `close()`: if the server does not end in time, `close()` sends SIGKILL as a last resort, and does
  // not wait for its effect.
  await expect.poll(() => isRunning(pid)).toBe(false);
  // Standard output contained only messages of the protocol: the client reports anything else in `faults`.
  expect(faults).toEqual([]);
  await rm(folder, { recursive: true });
});

it('docs-assistant mcp answers the requests of an input that has ended', async () => {
  const folder = await temporaryFolder('piped');
  await writeFile(join(folder, 'port.md'), '# Ports\n\nThe server listens on port 8080.\n');
  const child = spawn(process.execPath, ['dist/cli/main.js', 'mcp', '--docs', folder]);
  let output = '';
  let errors = '';
  child.stdout.on('data', (text) => (output += text));
  child.stderr.on('data', (text) => (errors += text));
  const page = (id: number, path: string) => ({
    jsonrpc: '2.0',
    id,
    method: 'tools/call',
    params: { name: 'get_page', arguments: { path } },
  });
  const messages = [
    { jsonrpc: '2.0', id: 1, method: 'ping' },
    page(2, 'http://localhost:4321/port'),
    page(3, 'https://acme.com/port'),
    page(4, '/port'),
    { jsonrpc: '2.0', method: 'notifications/cancelled', params: { requestId: 4 } },
  ];
  child.stdin.end(messages.map((message) => JSON.stringify(message)).join('\n'));
  expect(await once(child, 'close')).toEqual([0, null]);
  const replies = output
    .trim()
    .split('\n')
    .map((line) => JSON.parse(line))
    .sort((one, other) => one.id - other.id);
  expect(replies).toMatchObject([
    { id: 1, result: {} },
    { id: 2, result: { structuredContent: { path: '/port' } } },
    { id: 3, result: { isError: true } },
  ]);
  expect(errors).toContain('(1 page) waits for messages');
});

it('docs-assistant mcp ends with its input, even while it reads the pages for the first time', async () => {
  const folder = await temporaryFolder('slow');
  // Reading this page takes many seconds on any machine, so the command is still reading when its input ends.
  await writeFile(join(folder, 'slow.md'), `# Slow\n\n|a|b|\n|-|-|\n${'|a|b|\n'.repeat(300_000)}`);
  const child = spawn(process.execPath, ['dist/cli/main.js', 'mcp', '--docs', folder]);
  let output = '';
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (output += text));
  const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 'test', version: '1' } };
  child.stdin.end(`${JSON.stringify({ jsonrpc: '2.0', id: 1, method: 'initialize', params })}\n`);
  expect(await once(child, 'close')).toEqual([0, null]);
  // The command prints a line when it has read the pages. No output means that the command ended before it had read them.
  expect(output).toBe('');
});
