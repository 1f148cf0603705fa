import { expect, it } from 'vitest';
import { citedHref } from '../../src/answer/citedHref.js';
import type { DocsServiceOptions } from '../../src/service/index.js';
import { serveOverHttp } from './overHttp.js';
import { answerOf, questionRequest, serviceWith, sources } from './support.js';

const PAGE = `# Retries

In short:

Set max_retries or \`__init__\` to **limit** how often [a request](./port) is sent.

\`\`\`sh
retry --now
\`\`\`

![A picture of the settings](settings.png)

- Every retry waits longer.
- The last retry is reported. ${'It has words. '.repeat(40)}
`;

const PORT = '# Ports\n\nThe port is 8080.';

async function passageFor(question: string, page = PAGE, options: Partial<DocsServiceOptions> = {}): Promise<string> {
  const service = serviceWith({ pages: sources({ '/retries': page, '/port': PORT }), ...options });
  const reply = await (await service(questionRequest(question))).text();
  const line = reply.split('\n').find((each) => each.startsWith('a:')) ?? '';
  const { result } = JSON.parse(line.slice(2)) as { result: { content: string }[] };
  return result[0]?.content ?? '';
}

it('the results of a search are Markdown without code and pictures, and short', async () => {
  const passage = await passageFor('How do I limit retries?');
  expect(passage.split('\n\n').slice(0, 2)).toEqual([
    'In short:',
    'Set max_retries or `__init__` to **limit** how often a request is sent.',
  ]);
  expect(passage).toContain('\n\n- Every retry waits longer.\n- The last retry is reported.');
  expect(passage).not.toMatch(/retry --now|picture/);
  expect(passage.length).toBeLessThanOrEqual(400);
  expect(citedHref('/retries', passage)).toBe(
    '/retries#:~:text=Set%20max_retries%20or%20__init__%20to%20limit%20how%20often',
  );
});

it.each([
  [
    'a list',
    '- Every retry waits longer than the one before.\n- The last retry is reported.',
    'Every retry waits longer',
  ],
  ['a callout', '> [!WARNING]\n> Always limit the retries of all requests.', 'Always limit the retries'],
])('a section that begins with %s is cited by its text', async (_, text, words) => {
  const passage = await passageFor('What are the rules of retries?', `# Retries\n\n## Rules of retries\n\n${text}\n`);
  expect(decodeURIComponent(citedHref('/retries', passage))).toContain(`/retries#:~:text=${words}`);
});

it('has the text of a table, without the spaces that align its cells', async () => {
  const row = `| \`limit\` | how often a request is retried ${'after an error '.repeat(20)}|`;
  const page = `# Retries\n\n## Settings of retries\n\n| Name | Meaning |\n| --- | --- |\n${row}\n`;
  const passage = await passageFor('What are the settings of retries?', page);
  expect(passage).toContain('| Name | Meaning |\n| - | - |\n| `limit` | how often a request is retried after an error');
});

it('has the labels of the language of the page', async () => {
  const page = '# Wiederholungen\n\n## Regeln\n\n> [!WARNING]\n> Begrenzen Sie die Wiederholungen aller Anfragen.\n';
  const passage = await passageFor('Wie begrenze ich Wiederholungen?', page, { language: 'de' });
  expect(passage).toMatch(/^> \*\*Warnung\*\*\n/);
});

it('links whose decoded path looks like a URL lead to no page, and do not keep their passage from being answered', async () => {
  const page =
    '# Retries\n\nLimit retries: [root](/%2F), [host](/%2Fevil.example/port), [scheme](https%3A//), [a](./port).';
  const service = await serveOverHttp({ pages: sources({ '/retries': page, '/port': PORT }) });
  const { text } = await answerOf(await service.ask({ question: 'How do I limit retries?' }));
  expect(text).toContain('Limit retries: [root](/%2F), [host](/%2Fevil.example/port), scheme, [a](/port).');
  expect((await service.search('limit retries')).status).toBe(200);
});
