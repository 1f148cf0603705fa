import { beforeAll, expect, it } from 'vitest';
import { askAssistant } from '../../src/client/index.js';
import { createDocsService, type DocsService } from '../../src/service/index.js';

/** What users ask about this package, and where the answer stands. */
const QUESTIONS: readonly [question: string, ...sections: string[]][] = [
  ['How do I install it?', '/getting-started#install-the-package'],
  ['How do I change the accent colour?', '/react#change-colours-sizes-and-fonts'],
  ['What does retrievalPageSize do?', '/configuration#retrievalpagesize'],
  ['How can I use my own markup instead of the widget?', '/hooks#use-your-own-markup-instead-of-the-widget'],
  ['How do I open the assistant from my own button?', '/react#open-it-from-your-own-button'],
  [
    'I get a CORS error, what should I do?',
    '/troubleshooting#cors-error-the-request-is-blocked',
    '/local-service#allow-pages-of-other-origins-cors',
  ],
  ['Why is @ai-sdk/react pinned to 1.2.12?', '/versions#why-ai-sdkreact-1212'],
  [
    'How do I serve a folder of Markdown on another port?',
    '/command-line#docs-assistant-serve',
    '/command-line#options-of-serve',
  ],
  ['How do I use it with Ollama?', '/local-service#let-a-language-model-write-the-answers'],
  ['Which browsers are supported?', '/versions#which-browsers-are-supported'],
  ['How do I turn off the keyboard shortcut?', '/react#shortcut'],
  ['What happens when a thread is not found?', '/troubleshooting#404-the-thread-was-not-found-not-found'],
  ['Can I use it without a network, air-gapped?', '/local-service#run-it-without-a-network-air-gapped'],
  ['How do I continue a conversation with curl?', '/http-interfaces#continue-a-thread-with-curl'],
  ['What are the rate limits?', '/http-interfaces#rate-limits-and-sizes', '/local-service#rate-limits-and-size-limits'],
  ['How do I send the selected text with a question?', '/context#send-the-selected-text-with-a-question'],
  ['answers break off in the middle', '/troubleshooting#the-answer-breaks-off-in-the-middle-truncated'],
  [
    'does it work with a strict Content Security Policy?',
    '/react#strict-content-security-policy',
    '/troubleshooting#blocked-by-a-content-security-policy',
  ],
  ['How do I set the version and language of a page?', '/local-service#set-the-version-and-language-of-a-page'],
  ['What does useDocsAssistant return?', '/hooks#usedocsassistant'],
  ['Does it work with Next.js server rendering?', '/react#server-rendering'],
  ['How do I translate the texts of the buttons?', '/react#labels'],
  ['wrong-key error', '/troubleshooting#an-admin-key-was-given-wrong-key', '/configuration#apikey'],
  ['images are not shown in answers', '/troubleshooting#images-in-answers-are-not-shown'],
  ['How do I navigate with my router when a link is clicked?', '/configuration#onnavigate'],
  ['How do I stop an answer in a script?', '/client#stop-an-answer'],
  ['How do I run it behind nginx?', '/local-service#run-it-in-production'],
  ['What is the default timeout?', '/configuration#timeouts'],
  ['How do I change the time limits?', '/configuration#timeouts'],
  ['Does it support Vue?', '/versions#can-i-use-it-without-react-with-vue-or-svelte'],
  [
    'How do I use a model key?',
    '/local-service#let-a-language-model-write-the-answers',
    '/command-line#answer-with-a-model',
  ],
  ['How do I export my documentation as static files?', '/static-export#export-the-documentation-as-static-files'],
  ['Is the admin key safe in the browser?', '/security#is-the-admin-key-safe-in-the-browser'],
  ['Does it store cookies?', '/security#does-it-set-cookies-or-store-anything'],
  ['How do I hide a page from the assistant?', '/local-service#hide-a-page-from-the-search-and-the-assistant'],
  ['How do threads expire?', '/local-service#how-long-are-threads-kept'],
  ['How do I change the position of the button?', '/react#position'],
  ['Where do I put the admin key?', '/proxy#keep-the-admin-key-on-the-server', '/proxy#use-the-admin-key-in-a-script'],
  ['How do I count how many questions are asked?', '/configuration#onevent'],
  ['How do I put the assistant under my own origin?', '/proxy#put-the-assistant-under-your-own-origin'],
];
/** Of all questions, how many must be answered with the right section first. */
const FIRST_SHARE = 0.9;

let service: DocsService;
beforeAll(async () => {
  service = createDocsService({ folder: 'docs', domain: 'docs-assistant', pace: { pieceLength: 1_000, delayMs: 0 } });
  await service.ready;
});

async function answerTo(question: string): Promise<string> {
  let text = '';
  const events = askAssistant({
    domain: 'docs-assistant',
    discoveryUrl: 'http://localhost/discovery',
    question,
    fetch: (input, init) => service(new Request(input, init)),
  });
  for await (const event of events) {
    if (event.type === 'text') text += event.text;
    if (event.type === 'error') throw event.error;
  }
  return text;
}

async function linksQuoted(question: string): Promise<string[]> {
  return [...(await answerTo(question)).matchAll(/\]\((\/[^)]*)\)/g)].map((match) => match[1] ?? '');
}

it('the documentation answers what its users ask, nearly always with the right section first', async () => {
  const notFound: string[] = [];
  const notFirst: string[] = [];
  for (const [question, ...sections] of QUESTIONS) {
    const links = await linksQuoted(question);
    if (!links.some((link) => sections.includes(link))) notFound.push(`${question} → ${links.join(' ')}`);
    else if (!sections.includes(links[0] ?? '')) notFirst.push(`${question} → ${links[0]}`);
  }
  expect(notFound).toEqual([]);
  expect(notFirst.length, notFirst.join('\n')).toBeLessThanOrEqual(QUESTIONS.length * (1 - FIRST_SHARE));
});

it('the time limits are quoted before anything else that can be changed', async () => {
  for (const question of ['How do I change the time limits?', 'How do I change the timeouts?'])
    expect((await linksQuoted(question))[0]).toBe('/configuration#timeouts');
});

it.each(['How do I reset my password?', 'What is the capital of France?', 'How do I cancel my subscription?'])(
  'the documentation does not pretend to answer "%s"',
  async (question) => {
    expect(await answerTo(question)).toContain('I could not find this in these docs.');
  },
);
