import { expect, it } from 'vitest';
import { citedHref } from '../../src/answer/citedHref.js';
import { questionRequest, serviceWith, sources } from './support.js';

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

async function passageFor(question: string): Promise<string> {
  const service = serviceWith({ pages: sources({ '/retries': PAGE, '/port': '# Ports\n\nThe port is 8080.' }) });
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
