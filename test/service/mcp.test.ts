import { Client } from '@modelcontextprotocol/sdk/client/index.js';
import { StreamableHTTPClientTransport } from '@modelcontextprotocol/sdk/client/streamableHttp.js';
import { beforeAll, describe, expect, it } from 'vitest';
import { version } from '../../package.json' with { type: 'json' };
import { type HttpService, LOCAL_ADDRESS, serveOverHttp, statusesOf } from './overHttp.js';
import { PAGES, serviceWith, sources } from './support.js';

const KEY = 'svc_dsc_lantern';

/** Connects the client of the MCP SDK to the service. */
async function connect({ url }: HttpService, headers: Record<string, string> = {}): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { 'x-forwarded-for': LOCAL_ADDRESS, ...headers } },
    }) as never,
  );
  return client;
}

/** Calls a tool. Returns the first text and the structured content of the result, and whether the result is an error. */
async function call(client: Client, name: string, given: Record<string, unknown>) {
  const result = await client.callTool({ name, arguments: given });
  const [first] = result.content as { text: string }[];
  return { text: first?.text ?? '', isError: result.isError ?? false, data: result.structuredContent as never };
}

describe('an MCP client of the service', () => {
  it('learns about the documentation and its tools', async () => {
    const client = await connect(await serveOverHttp({ title: 'Lantern' }));
    expect(client.getServerVersion()).toMatchObject({ name: 'docs-assistant', title: 'Lantern', version });
    expect(client.getInstructions()).toContain('The documentation "Lantern"');
    const { tools } = await client.listTools();
    expect(tools.map(({ name }) => name)).toEqual(['search', 'get_page']);
    for (const tool of tools) expect(tool.annotations?.readOnlyHint).toBe(true);
    expect(await client.ping()).toEqual({});
  });

  it('searches', async () => {
    const service = await serveOverHttp();
    const { text, data } = await call(await connect(service), 'search', { query: 'change the port', pageSize: 1 });
    expect(text).toContain(
      `## Ports: Change the port\n\nPage: /port\nSource: ${service.url}/port#change-the-port\n\nThe server`,
    );
    expect(data).toEqual({
      results: [
        {
          path: '/port',
          title: 'Ports',
          url: `${service.url}/port#change-the-port`,
          section: 'Change the port',
          content: expect.stringContaining('{ "port": 9000 }'),
        },
      ],
    });
  });

  it('filters by version and language', async () => {
    const pages = sources({
      '/v1/wick': '---\nversion: 1.x\n---\n# Wick\n\nTrim the wick with scissors.',
      '/v2/wick': '---\nversion: 2.x\n---\n# Wick\n\nTrim the wick with a knife.',
    });
    const client = await connect(await serveOverHttp({ pages }));
    const { text } = await call(client, 'search', { query: 'trim the wick', version: '1.x', language: 'en' });
    expect(text).toContain('scissors');
    expect(text).not.toContain('knife');
  });

  it('gets a sentence when nothing is found', async () => {
    const { text, data } = await call(await connect(await serveOverHttp()), 'search', { query: 'zzqqxx' });
    expect(text).toMatch(/^Nothing was found\./);
    expect(data).toEqual({ results: [] });
  });

  it.each([
    '/port',
    'port',
    'port.md',
    '/port.html',
    'docs/port',
    '{origin}/docs/port?a=1#change-the-port',
    'http://localhost:3000/docs/port',
  ])('reads the page %s', async (path) => {
    const service = await serveOverHttp({ base: '/docs' });
    const client = await connect(service);
    const { text, data } = await call(client, 'get_page', { path: path.replace('{origin}', service.url) });
    expect(text).toMatch(/^# Ports\n\n## Change the port/);
    expect(data).toMatchObject({ path: '/port', title: 'Ports', content: text, isTruncated: false });
  });

  it('gets the nearest pages when there is no such page', async () => {
    const { text, isError } = await call(await connect(await serveOverHttp()), 'get_page', { path: '/guide/port' });
    expect(isError).toBe(true);
    expect(text).toBe('There is no page "/guide/port". The nearest pages are /port (Ports).');
  });

  it.each(['https://react.dev/port', 'HTTP://acme.com', 'https://127.0.0.1.acme.com/port'])(
    'learns that %s is not an address of the documentation',
    async (path) => {
      const { text, isError } = await call(await connect(await serveOverHttp()), 'get_page', { path });
      expect(isError).toBe(true);
      expect(text).toBe(
        `"${path}" is not an address of this documentation. Give the path of a page, such as one from search.`,
      );
    },
  );

  it('cannot read hidden pages', async () => {
    const pages = [...PAGES, ...sources({ '/secret': '---\nhidden: true\n---\n# Secret\n\nThe word is xyzzy.' })];
    const client = await connect(await serveOverHttp({ pages }));
    expect((await call(client, 'get_page', { path: '/secret' })).isError).toBe(true);
    expect((await call(client, 'search', { query: 'xyzzy' })).text).not.toContain('The word');
  });

  it.each(['', 'x'])('gets long pages up to a limit, without half an emoji after "%s"', async (start) => {
    const pages = sources({
      '/': `# Long\n\n${'A sentence of words. '.repeat(4_500)}\n\n${start}${'🐡'.repeat(8_000)}`,
    });
    const { text, data } = await call(await connect(await serveOverHttp({ pages })), 'get_page', { path: '/' });
    expect(text).toMatch(/\(The page is longer\. Use search to find what is missing here\.\)$/);
    expect((data as { content: string; isTruncated: boolean }).isTruncated).toBe(true);
    expect(text.length).toBeLessThan(101_000);
    expect(text).not.toMatch(/[\ud800-\udbff](?![\udc00-\udfff])/);
  });

  it.each([
    ['search', {}, '"query" is missing. Give the words or the question to search for.'],
    ['search', { query: ' ' }, '"query" is missing. Give the words or the question to search for.'],
    ['search', { query: 5 }, '"query" must be a string.'],
    ['search', { query: 'x'.repeat(8_001) }, '"query" is longer than 8000 characters. Shorten it.'],
    ['search', { query: 'x', pageSize: 21 }, '"pageSize" must be a whole number from 1 to 20.'],
    ['search', { query: 'x', pageSize: 1.5 }, '"pageSize" must be a whole number from 1 to 20.'],
    ['search', { query: 'x', version: {} }, '"version" must be a string.'],
    ['get_page', {}, '"path" is missing. Give the path of a page, such as one from search.'],
    ['get_page', { path: '/../../etc/passwd' }, 'There is no page "/../../etc/passwd". Use search to find the page.'],
    ['get_page', { path: '__proto__' }, 'There is no page "__proto__". Use search to find the page.'],
    ['get_page', { path: '?' }, 'There is no page "?". Use search to find the page.'],
    ['get_page', { path: ' #' }, 'There is no page "#". Use search to find the page.'],
    ['get_page', { path: '%' }, 'There is no page "%". Use search to find the page.'],
  ])('gets a sentence about what is wrong with the arguments of %s: %j', async (name, given, sentence) => {
    expect(await call(await connect(await serveOverHttp()), name, given)).toMatchObject({
      isError: true,
      text: sentence,
    });
  });

  it('gets the names of the tools when it calls another one', async () => {
    const client = await connect(await serveOverHttp());
    await expect(call(client, 'delete_page', {})).rejects.toThrow(
      'There is no tool "delete_page". The tools are "search" and "get_page".',
    );
  });

  it('needs the key of the service', async () => {
    const service = await serveOverHttp({ apiKeys: [KEY] });
    await expect(connect(service)).rejects.toThrow('The assistant key is missing.');
    await expect(connect(service, { authorization: 'Bearer svc_dsc_other' })).rejects.toThrow('The key is unknown');
    expect(await (await connect(service, { authorization: `Bearer ${KEY}` })).ping()).toEqual({});
  });
});

describe('a message to the MCP server', () => {
  const HEADERS = { 'content-type': 'application/json', accept: 'application/json, text/event-stream' };
  const PING = { jsonrpc: '2.0', id: 1, method: 'ping' };
  const service = serviceWith({ base: '/docs' });
  beforeAll(() => service.ready);

  const send = (body: unknown, headers: Record<string, string> = {}, init: RequestInit = {}) =>
    service(
      new Request('http://localhost/docs/mcp', {
        method: 'POST',
        headers: { ...HEADERS, ...headers },
        body: typeof body === 'string' ? body : JSON.stringify(body),
        ...init,
      }),
    );
  const get = (init: RequestInit) => service(new Request('http://localhost/docs/mcp', init));

  it('needs no session', async () => {
    const response = await send({ jsonrpc: '2.0', id: 7, method: 'tools/list' });
    expect(response.status).toBe(200);
    expect(response.headers.get('content-type')).toBe('application/json');
    expect(response.headers.get('cache-control')).toBe('no-store');
    expect(response.headers.has('mcp-session-id')).toBe(false);
    expect(await response.json()).toMatchObject({
      id: 7,
      result: { tools: [{ name: 'search' }, { name: 'get_page' }] },
    });
  });

  it.each(['/docs/mcp/', '/mcp/'])('is also at the path with a slash at the end: %s', async (path) => {
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(PING) };
    expect((await service(new Request(`http://localhost${path}`, init))).status).toBe(200);
  });

  it.each([
    ['2025-06-18', '2025-06-18'],
    ['2024-11-05', '2024-11-05'],
    ['1999-01-01', '2025-11-25'],
  ])('negotiates the version of the protocol: %s', async (asked, given) => {
    const params = { protocolVersion: asked, capabilities: {}, clientInfo: { name: 't', version: '1' } };
    const response = await send({ jsonrpc: '2.0', id: 1, method: 'initialize', params });
    expect(await response.json()).toMatchObject({ result: { protocolVersion: given } });
  });

  it('with an unknown version of the protocol is refused', async () => {
    const response = await send(PING, { 'mcp-protocol-version': '1999-01-01' });
    expect(response.status).toBe(400);
    expect(await response.text()).toContain('Unsupported protocol version');
  });

  it('that is a notification gets no reply', async () => {
    const response = await send({ jsonrpc: '2.0', method: 'notifications/initialized' });
    expect([response.status, await response.text()]).toEqual([202, '']);
  });

  it('with an unknown method gets an error of the protocol', async () => {
    expect(await (await send({ jsonrpc: '2.0', id: 1, method: 'no/such' })).json()).toMatchObject({
      error: { code: -32601, message: 'Method not found' },
    });
  });

  it.each([
    ['GET', 'text/event-stream'],
    ['GET', 'text/html'],
    ['DELETE', '*/*'],
    ['PUT', '*/*'],
  ])('with %s is refused with the way to send it (%s)', async (method, accept) => {
    const response = await get({ method, headers: { accept } });
    expect([response.status, response.headers.get('allow')]).toEqual([405, 'POST, OPTIONS']);
    expect(await response.json()).toMatchObject({
      error: `This address does not accept ${method}. This MCP server has no sessions. Send each message with POST.`,
    });
  });

  it.each<[string, unknown, Record<string, string>, number, string]>([
    ['a batch', [PING, PING], {}, 400, 'This server accepts no batches: send each message in a request of its own.'],
    ['no JSON', '{', {}, 400, 'The body is not valid JSON.'],
    ['another type', PING, { 'content-type': 'text/plain' }, 415, 'The body must be JSON'],
    ['no JSON-RPC', { hello: 1 }, {}, 400, 'Invalid JSON-RPC message'],
    ['a client that accepts only JSON', PING, { accept: 'application/json' }, 406, 'text/event-stream'],
    ['a page of another origin', PING, { origin: 'https://evil.test' }, 403, 'may not use this MCP server'],
    ['an opaque origin', PING, { origin: 'null' }, 403, 'may not use this MCP server'],
  ])('is refused: %s', async (_, body, headers, status, sentence) => {
    const response = await send(body, headers);
    expect(response.status).toBe(status);
    expect(await response.text()).toContain(sentence);
  });

  it('for another host name is refused', async () => {
    const request = new Request('http://evil.test/docs/mcp', { method: 'POST', headers: HEADERS, body: '{}' });
    expect((await service(request)).status).toBe(403);
  });

  it('that is too large or too deep is refused', async () => {
    expect((await send({ ...PING, params: { x: 'y'.repeat(1_000_001) } })).status).toBe(413);
    expect((await send(`{"a":${'['.repeat(200)}${']'.repeat(200)}}`)).status).toBe(400);
  });

  it('of an allowed origin is answered with CORS headers', async () => {
    const open = serviceWith({ allowedOrigins: ['https://app.test'] });
    const ask = (method: string, body?: string) =>
      open(
        new Request('http://localhost/mcp', {
          method,
          headers: { ...HEADERS, origin: 'https://app.test' },
          ...(body && { body }),
        }),
      );
    const preflight = await ask('OPTIONS');
    expect([preflight.status, preflight.headers.get('access-control-allow-methods')]).toEqual([204, 'POST, OPTIONS']);
    const response = await ask('POST', JSON.stringify(PING));
    expect([response.status, response.headers.get('access-control-allow-origin')]).toEqual([200, 'https://app.test']);
  });

  it.each([
    ['IP address', { limits: { searchesPerMinute: 2 } }],
    ['organisation', { limits: { organisationSearchesPerHour: 2 } }],
  ])('counts as a search of its %s only if it calls a tool', async (_, options) => {
    const { url } = await serveOverHttp(options);
    const post = (message: object) =>
      fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { ...HEADERS, 'x-forwarded-for': '198.51.100.1' },
        body: JSON.stringify({ jsonrpc: '2.0', id: 1, ...message }),
      });
    const others = async () => {
      const params = { protocolVersion: '2025-06-18', capabilities: {}, clientInfo: { name: 't', version: '1' } };
      expect((await post({ method: 'initialize', params })).status).toBe(200);
      expect((await post({ method: 'tools/list' })).status).toBe(200);
      expect((await post(PING)).status).toBe(200);
    };
    await others();
    const search = { method: 'tools/call', params: { name: 'search', arguments: { query: 'port' } } };
    expect(await statusesOf(3, () => post(search))).toEqual([200, 200, 429]);
    await others();
  });

  it('that calls no tool is refused above 16,000 bytes, and counts only if it announces such a size', async () => {
    const { url } = await serveOverHttp({ limits: { searchesPerMinute: 2 } });
    const post = async (
      message: object,
      length: number,
      init: (body: string) => RequestInit = (body) => ({ body }),
    ) => {
      const body = JSON.stringify({ ...PING, ...message }).padEnd(length);
      const headers = { ...HEADERS, 'x-forwarded-for': '198.51.100.1' };
      const response = await fetch(`${url}/mcp`, { method: 'POST', headers, ...init(body) });
      return [response.status, await response.text()];
    };
    const inChunks = (body: string) => ({ body: new Blob([body]).stream(), duplex: 'half' }) as RequestInit;
    const tooLarge = [413, expect.stringContaining('larger than 16000 bytes. Only tool calls with the header')];
    const search = { method: 'tools/call', params: { name: 'search', arguments: { query: 'port' } } };
    for (const _ of [1, 2, 3]) expect((await post({}, 16_000))[0]).toBe(200);
    for (const _ of [1, 2, 3]) expect(await post({}, 16_001, inChunks)).toEqual(tooLarge);
    expect(await post(search, 16_001, inChunks)).toEqual(tooLarge);
    expect((await post(search, 100_000))[0]).toBe(200);
    expect(await post({}, 700_000)).toEqual(tooLarge);
    expect((await post({}, 700_000))[0]).toBe(429);
    expect((await post(search, 100))[0]).toBe(429);
    expect((await post({}, 100))[0]).toBe(200);
  });

  it('counts for its own IP address', async () => {
    const { url } = await serveOverHttp({ limits: { searchesPerMinute: 2 } });
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_page', arguments: { path: '/' } },
    };
    const post = (address: string) =>
      fetch(`${url}/mcp`, {
        method: 'POST',
        headers: { ...HEADERS, 'x-forwarded-for': address },
        body: JSON.stringify(body),
      });
    expect(await statusesOf(3, () => post('198.51.100.1'))).toEqual([200, 200, 429]);
    expect((await post('198.51.100.2')).status).toBe(200);
  });

  it('reaches the server although browsers get a page at the same path', async () => {
    const both = serviceWith({ pages: sources({ '/mcp': '# Our MCP server\n\nText.' }) });
    const page = await both(new Request('http://localhost/mcp', { headers: { accept: 'text/html,*/*' } }));
    expect([page.status, page.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
    const message = { method: 'POST', headers: HEADERS, body: JSON.stringify(PING) };
    expect(await (await both(new Request('http://localhost/mcp', message))).json()).toMatchObject({ result: {} });
  });

  it.each([
    ['docs.acme.com', 'https://docs.acme.com/docs/port', false],
    ['docs.acme.com', 'https://docs.acme.com:444/docs/port', true],
    ['docs.acme.com', 'https://acme.com/docs/port', true],
    ['docs.acme.com', 'http://localhost/docs/port', true],
  ])('to %s that asks for the page %s: an error? %s', async (host, path, isError) => {
    const hosted = serviceWith({ base: '/docs', allowedHosts: [host] });
    const body = { jsonrpc: '2.0', id: 1, method: 'tools/call', params: { name: 'get_page', arguments: { path } } };
    const init = { method: 'POST', headers: HEADERS, body: JSON.stringify(body) };
    const { result } = await (await hosted(new Request(`http://${host}/docs/mcp`, init))).json();
    expect(result.isError ?? false).toBe(isError);
  });

  it('sees the pages of the last update', async () => {
    const pages = [...sources({ '/': '# Home\n\nText.' })];
    const changing = serviceWith({ pages });
    await changing.ready;
    pages.push(...sources({ '/new': '# New page\n\nText.' }));
    await changing.update();
    const body = {
      jsonrpc: '2.0',
      id: 1,
      method: 'tools/call',
      params: { name: 'get_page', arguments: { path: '/new' } },
    };
    const response = await changing(
      new Request('http://localhost/mcp', { method: 'POST', headers: HEADERS, body: JSON.stringify(body) }),
    );
    expect(await response.text()).toContain('# New page');
  });
});
