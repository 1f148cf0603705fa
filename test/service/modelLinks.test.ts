import { expect, it } from 'vitest';
import { says, startModel } from '../support/scriptedModel.js';
import { serveOverHttp } from './overHttp.js';
import { answerOf, sources } from './support.js';

const PAGES = sources({
  '/port':
    '# Ports\n\n## Change the port\n\nSet the port, see [the specification](https://spec.example/port?a=1&b=2_c) or write to help@acme.example. A [list](/files/ports.csv) of ports. 详见https://spec.example/zh，然后继续。',
});

/** Asks a service whose model answers with `text` in pieces of `pieceLength` characters. Returns the text that the reader gets. */
async function answerTo(text: string, pieceLength = 3, base = ''): Promise<string> {
  const pieces = Array.from({ length: Math.ceil(text.length / pieceLength) }, (_, index) =>
    text.slice(index * pieceLength, (index + 1) * pieceLength),
  );
  const model = await startModel(says(...pieces));
  const service = await serveOverHttp({
    pages: PAGES,
    ...(base && { base }),
    model: { baseUrl: model.baseUrl, name: 'm' },
  });
  const answer = await answerOf(await service.ask({ question: 'How do I change the port?' }));
  expect(service.warnings).toEqual([]);
  return answer.text;
}

it.each([
  ['a page', 'See [ports](/port).'],
  ['a section of a page', '- [Change the port](/port#change-the-port "Ports")'],
  ['a page by its file name', 'See [ports](/port.md) and [again](/port/).'],
  ['an address in the passages', 'See [the specification](https://spec.example/port?a=1&b=2_c#top).'],
  ['a bare address in the passages', 'It is at https://spec.example/port?a=1&b=2_c.'],
  ['an address in angle brackets', '<https://spec.example/port?a=1&b=2_c>'],
  ['an address in a Chinese sentence', '请访问https://spec.example/zh。（https://spec.example/zh）'],
  ['a mail address in the passages', 'Write to help@acme.example or [us](mailto:help@acme.example).'],
  ['a file in the passages', 'Download [the list](/files/ports.csv).'],
  ['a definition', 'See [ports][1].\n\n[1]: /port'],
])('the answer of a model keeps links to %s', async (_, text) => {
  expect(await answerTo(text)).toBe(text);
});

it.each([
  ['a page that does not exist', 'See [the guide](/guide/made-up) now.', 'See the guide now.'],
  ['a page outside the docs', 'See [the guide](port) and [up](../port).', 'See the guide and up.'],
  ['another host', '- [**Guide** `x`](https://evil.example/port)', '- **Guide** `x`'],
  ['a host that looks like a path', '[a](//evil.example/port) [b](/\\evil.example)', 'a b'],
  ['another scheme', '[a](javascript:alert(1)) [b](data:text/html,x)', 'a b'],
  ['a bare address', 'At https://evil.example/a?b=c, or www.evil.example!', 'At evil.example/a?b=c, or evil.example!'],
  ['an address in a Chinese sentence', '见https://evil.example/a，再见', '见evil.example/a，再见'],
  ['an address in angle brackets', 'At <https://evil.example/a>.', 'At evil.example/a.'],
  ['a longer address', 'At https://spec.example/port?a=1&b=2_cde', 'At spec.example/port?a=1&b=2_cde'],
  [
    'a mail address',
    'Write to me@evil.example or <you@evil.example>',
    'Write to me (at) evil.example or you (at) evil.example',
  ],
  ['an image', 'Look: ![a chart](https://evil.example/x.png?secret)', 'Look: a chart'],
  ['an image in a link', '[![a chart](https://evil.example/x.png)](/port)', '[a chart](/port)'],
  ['a definition', 'See [it][1].\n\n[1]: https://evil.example/a', 'See [it][1].\n\n\\[1]: evil.example/a'],
])('the answer of a model has text instead of links to %s', async (_, text, expected) => {
  expect(await answerTo(text)).toBe(expected);
  expect(await answerTo(text, 1)).toBe(expected);
  expect(await answerTo(text, 1_000)).toBe(expected);
});

it('the answer of a model does not continue the known address that is the text of a removed link', async () => {
  const text = '[https://spec.example/zh)](https://evil.example)/secret';
  expect(await answerTo(text)).toBe('https://spec.example/zh) /secret');
});

it.each([
  ['in a code block', 'Run:\n\n```sh\ncurl https://api.example/a # [x](y) me@evil.example\n```\n\nDone.'],
  ['in a code block of a list', '1. Run:\n\n   ```sh\n   curl https://api.example/a\n   ```\n2. Wait.'],
  ['in inline code', 'Call `https://api.example/{id}` with `a[0](b)` and `string | undefined`.'],
  ['in a table', '| Field | Value |\n|---|---|\n| `url` | `https://api.example` |'],
  ['that is no link', 'Use list[0], a < b, [x] and react@19.1.0 — 50% & more\\*.'],
])('the answer of a model is not changed %s', async (_, text) => {
  expect(await answerTo(text)).toBe(text);
});

it('the answer of a model loses suggestions with URLs that the model invented', async () => {
  const answer = 'Yes.\n\n```suggestions\n(Ports)[/port]\n(Evil)[https://evil.example]\n[Made up](/made-up)\n```';
  expect(await answerTo(answer)).toBe('Yes.\n\n```suggestions\n(Ports)[/port]\n```');
});

it('the answer of a model keeps links below the base path of the site', async () => {
  expect(await answerTo('[a](/docs/port) [b](/port) [c](/docs)', 3, '/docs')).toBe('[a](/docs/port) b [c](/docs)');
});
