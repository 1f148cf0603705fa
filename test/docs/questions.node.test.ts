import { readFile } from 'node:fs/promises';
import { beforeAll, expect, it } from 'vitest';
import { askAssistant } from '../../src/client/index.js';
import type { DocsService } from '../../src/service/index.js';
import { readFrontMatter } from '../../src/site/markdown/frontMatter/readFrontMatter.js';
import { DOCS_FILES } from './support/docsFiles.js';
import { openDocsService } from './support/docsService.js';
import { QUESTIONS } from './support/questions.js';

/** Minimum share of questions for which the first link of the answer leads to one of the expected sections. */
const FIRST_SHARE = 0.9;

let service: DocsService;
beforeAll(async () => {
  service = await openDocsService();
});

/** Asks a question. Returns the text of the answer, and the paths of its sources. */
async function ask(question: string): Promise<{ text: string; sources: string[] }> {
  let text = '';
  const sources: string[] = [];
  const events = askAssistant({
    domain: 'acme',
    discoveryUrl: 'http://localhost/discovery',
    question,
    fetch: (input, init) => service(new Request(input, init)),
  });
  for await (const event of events) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'tool' && event.state === 'result')
      for (const { path } of event.result as { path: string }[]) sources.push(path);
    if (event.type === 'error') throw event.error;
  }
  return { text, sources };
}

const answerTo = async (question: string) => (await ask(question)).text;

const REFUSAL = 'I could not find this in these docs.';
const linksOf = (text: string) => [...text.matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? '');

it('the documentation answers the questions of users, nearly always with the right section first', async () => {
  const notFound: string[] = [];
  const notFirst: string[] = [];
  for (const [question, ...sections] of QUESTIONS) {
    const { text, sources } = await ask(question);
    const links = text.includes(REFUSAL) ? [] : [...linksOf(text), ...sources];
    if (!links.some((link) => sections.includes(link))) notFound.push(`${question} → ${links.join(' ')}`);
    else if (!sections.includes(links[0] ?? '')) notFirst.push(`${question} → ${links[0]}`);
  }
  expect(notFound).toEqual([]);
  expect(notFirst.length, notFirst.join('\n')).toBeLessThanOrEqual(QUESTIONS.length * (1 - FIRST_SHARE));
});

it('every question that a page suggests is answered with certainty', async () => {
  const offered: string[] = [];
  for (const file of DOCS_FILES)
    offered.push(...(readFrontMatter(await readFile(file, 'utf8')).frontMatter.starters ?? []));
  expect(offered.length).toBeGreaterThan(10);
  for (const question of offered)
    expect((await answerTo(question)).split(':')[0], question).toBe('Quoted from the documentation');
});

it('an answer quotes the lines that change the colour, and nothing from other sections', async () => {
  const text = await answerTo('How do I change the accent colour?');
  for (const passage of ['Set custom properties on the page', '--da-accent: #0f766e;', 'the colour of your site'])
    expect(text).toContain(passage);
  expect([...text.matchAll(/^From \[/gm)]).toHaveLength(1);
});

it('an answer about time limits quotes them before other options', async () => {
  for (const question of ['How do I change the time limits?', 'How do I change the timeouts?'])
    expect(linksOf(await answerTo(question))[0]).toBe('/configuration#timeouts');
});

it.each([
  'How do I reset my password?',
  'What is the capital of France?',
  'How do I cancel my subscription?',
  'How do I log in with SAML?',
  'How do I use it in Photoshop?',
  'How do I test my site with it in Cypress?',
])('the documentation does not pretend to answer "%s"', async (question) => {
  expect(await answerTo(question)).toContain(REFUSAL);
});

it('a question in another language is refused in that language', async () => {
  for (const question of ['Wie lange dauert der Versand?', 'Wie ändere ich die Farbe?'])
    expect(await answerTo(question)).toMatch(/^Das habe ich in dieser Dokumentation nicht gefunden\./);
});
