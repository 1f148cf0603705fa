import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { stemWordOf } from '../../src/search/stemWord.js';
import { wordsOf } from '../../src/search/words.js';
import { contentTypeOf } from '../../src/site/files/contentTypes.js';
import { toneOf } from '../../src/site/markdown/nodes/makeNodes.js';
import { errorOf, questionRequest, serviceWith } from './support.js';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void;

const search = (query: string) => new Request(`http://localhost/_docs/search?${query}`);

/** Measures how much the used memory grows over forty repetitions of a task (MB). */
function heapAfter(work: (index: number) => void): number {
  work(0);
  collectGarbage();
  const before = process.memoryUsage().heapUsed;
  for (let index = 0; index < 40; index += 1) work(index);
  collectGarbage();
  return (process.memoryUsage().heapUsed - before) / 1_000_000;
}

describe('the memory of the search', () => {
  const letters = (index: number) => String.fromCharCode(97 + (index % 26), 97 + Math.floor(index / 26));

  it('does not keep a word as long as a request', () => {
    const stem = stemWordOf('en');
    expect(heapAfter((index) => stem(letters(index).repeat(450_000)))).toBeLessThan(5);
  });

  it('does not keep a whole request because of one of its words', () => {
    const stem = stemWordOf('en');
    const text = (index: number) => `nonesuchword${letters(index)} ${'. '.repeat(400_000)}`;
    expect(heapAfter((index) => wordsOf(text(index), stem))).toBeLessThan(5);
  });

  it('does not keep words for every invented language', () => {
    const text = Array.from({ length: 10_000 }, (_, index) => `word${index.toString(36)}`).join(' ');
    expect(heapAfter((index) => wordsOf(text, stemWordOf(`q${letters(index)}`)))).toBeLessThan(10);
  });

  it('does not grow with questions over HTTP', async () => {
    const service = serviceWith({ limits: { questionLength: false } });
    const ask = async (index: number) => {
      const fields = { filter: { language: `q${letters(index)}` }, currentPath: '/port' };
      const question = `port ${letters(index).repeat(450_000)}`;
      await (await service(questionRequest(question, { fields }))).text();
    };
    await ask(0);
    collectGarbage();
    const before = process.memoryUsage().heapUsed;
    for (let index = 1; index < 40; index += 1) await ask(index);
    collectGarbage();
    expect((process.memoryUsage().heapUsed - before) / 1_000_000).toBeLessThan(10);
  });
});

describe('a version or language filter', () => {
  it.each(['version', 'language'])('is at most 64 characters long: %s', async (name) => {
    const service = serviceWith();
    const ask = (value: string) => service(questionRequest('port', { fields: { filter: { [name]: value } } }));
    expect((await ask('x'.repeat(64))).status).toBe(200);
    const refused = await ask('x'.repeat(65));
    expect(refused.status).toBe(400);
    expect(await errorOf(refused)).toContain(`"filter.${name}" is longer than 64`);
    expect((await service(search(`q=port&${name}=${'x'.repeat(64)}`))).status).toBe(200);
    expect((await service(search(`q=port&${name}=${'x'.repeat(65)}`))).status).toBe(400);
  });

  it.each(['constructor', 'toString', '__proto__', 'hasOwnProperty'])(
    'may name the language "%s"',
    async (language) => {
      const service = serviceWith();
      const reply = await (await service(questionRequest('port', { fields: { filter: { language } } }))).text();
      expect(reply).toContain('"type":"finish"');
      expect(reply).not.toContain('undefined');
      const plain = await service(questionRequest('port', { fields: { filter: { language: 'zz' } } }));
      expect(reply.replace(/^[^0].*$/gm, '')).toBe((await plain.text()).replace(/^[^0].*$/gm, ''));
      expect((await service(search(`q=port&language=${language}`))).status).toBe(200);
    },
  );
});

it('a file ending or callout named like a built-in property, such as "constructor", counts as unknown', () => {
  for (const name of ['constructor', 'toString', '__proto__']) {
    expect(toneOf(name)).toBeUndefined();
    expect(contentTypeOf(`file.${name}`)).toBeUndefined();
  }
});
