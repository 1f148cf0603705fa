/** Named situations for stories and tests: scripted replies of the service, with the same stream lines that a real service would send. */

/**
 * One step of a reply:
 *
 * - text or bytes
 * - a pause, in milliseconds or until a promise resolves
 * - `reset`, which breaks the connection
 * - `hang`, which keeps the connection open and silent
 */
export type Step = string | Uint8Array | number | Promise<unknown> | 'reset' | 'hang';

/** The scripted reply to one request. */
export interface Script {
  status?: number;
  headers?: Record<string, string>;
  /** Delay before the reply (ms). */
  wait?: number;
  /** Whether the request is rejected, as by a network error. */
  refuse?: boolean;
  steps?: readonly Step[];
}

export const line = (code: string, value: unknown): string => `${code}:${JSON.stringify(value)}\n`;

/** Splits text into stream lines with a few characters each, as models send them. */
export function textLines(text: string, length = 12): string[] {
  const characters = [...text];
  const lines: string[] = [];
  for (let index = 0; index < characters.length; index += length) {
    lines.push(line('0', characters.slice(index, index + length).join('')));
  }
  return lines;
}

const finish = (extra: object = {}): string[] => [
  line('e', { finishReason: 'stop', usage: { promptTokens: 812, completionTokens: 96 }, isContinued: false }),
  line('d', { finishReason: 'stop', usage: { promptTokens: 812, completionTokens: 96 }, ...extra }),
];

const thread = { threadId: 'thread_1', threadKey: 'key_1' };

export const searchResults = [
  {
    path: '/guide/theming',
    content: 'Set `accent` to any CSS colour.',
    metadata: { title: 'Theming', section: 'Accent colour' },
  },
  { path: '/guide/install', content: 'Run `npm install`.', metadata: { title: 'Installation' } },
  { path: '/reference/options', content: '`theme` is `light`, `dark` or `system`.', metadata: { title: 'Options' } },
];

const search = (query: string): string[] => [
  line('f', { messageId: 'msg_1' }),
  line('9', { toolCallId: 'call_1', toolName: 'search', args: { query } }),
  line('a', { toolCallId: 'call_1', result: searchResults }),
];

export const shortAnswer = `Set the **accent** once and everything follows it:

\`\`\`css
:root {
  --accent: oklch(0.6 0.15 250);
}
\`\`\`

See [Theming](/guide/theming#accent-colour) for the other colours, and [Options](/reference/options) for \`theme\`.`;

const suggestionFence =
  '\n\n```suggestions\n(How do I make it dark?)[/guide/theming#dark]\n(Which browsers are supported?)[/guide/browsers]\n```\n';

export const longAnswerText = Array.from(
  { length: 12 },
  (_, index) => `## Step ${index + 1}

Open the configuration and look for the part that is called *section ${index + 1}*. It holds what this step is about, and every
option in it has a default that is right for most sites.

1. Read what is there.
2. Change \`option${index + 1}\` to the value that you want.
3. Save, and look at the page.

| option | default |
| --- | --- |
| \`option${index + 1}\` | \`true\` |
| \`other${index + 1}\` | \`"auto"\` |
`,
).join('\n');

const rtlText = `لتغيير اللون الأساسي عدّل المتغير \`--accent\` في ملف الأنماط:

\`\`\`css
:root { --accent: teal; }
\`\`\`

- يعمل في الوضع الفاتح والداكن
- لا حاجة إلى إعادة البناء

راجع [دليل السمات](/guide/theming).`;

const answerSteps = [
  ...search('accent colour'),
  ...textLines(shortAnswer),
  ...textLines(suggestionFence),
  ...finish(thread),
];
const json = { 'content-type': 'application/json' };

export const situations = {
  /**
   * A complete reply: a search, text with code and links, suggested follow-up questions, and a finish line with the id and key of the
   * thread.
   */
  answer: { steps: answerSteps },
  /** The same reply as `answer`, with pauses, so that its streaming can be watched. */
  slowAnswer: { steps: answerSteps.flatMap((step) => [step, 40]) },
  /** A complete reply with text only: no search and no thread. */
  plainAnswer: { steps: [line('0', 'Yes.'), ...finish()] },
  longAnswer: { steps: [...search('all steps'), ...textLines(longAnswerText, 40), ...finish(thread)] },
  /** An answer with words that are wider than the screen of a phone. */
  longWords: {
    steps: [
      ...search('Rindfleischetikettierungsueberwachungsaufgabenuebertragungsgesetz'),
      ...textLines(
        'Die Grundstücksverkehrsgenehmigungszuständigkeitsübertragungsverordnung nennt `docs.assistant.kapitaenskonfigurationsbeschraenkungsdatei`:\n\n| Rechtsschutzversicherungsgesellschaften | Kraftfahrzeughaftpflichtversicherung |\n| --- | --- |\n| https://docs.acme.com/anleitung/grundstuecksverkehrsgenehmigungszustaendigkeit | 1 |',
      ),
      ...finish(thread),
    ],
  },
  rtlAnswer: { steps: [...search('اللون'), ...textLines(rtlText), ...finish(thread)] },
  /** The answer begins and then hangs, so that a test can look at a streaming answer. */
  streaming: { steps: [...search('accent colour'), ...textLines(shortAnswer.slice(0, 90)), 'hang'] },
  /** The reply begins with a search and then hangs before any text. */
  searching: { steps: [...search('accent colour').slice(0, 2), 'hang'] },
  /** The service sends the headers of the reply, but never a body. */
  silent: { steps: ['hang'] },
  slowFirstByte: { wait: 700, steps: answerSteps },
  /** The reply of the local service when it finds no answer. The text names the nearest pages. */
  refusal: {
    steps: [
      ...search('accent colour'),
      line('8', [{ type: 'outcome', outcome: 'none' }]),
      ...textLines(
        'I could not find this in these docs.\n\nThe nearest pages are:\n\n- [Theming](/guide/theming)\n- [Options](/reference/options)',
      ),
      ...finish({ ...thread, outcome: 'none' }),
    ],
  },
  reasoning: {
    steps: [
      line('f', { messageId: 'msg_1' }),
      line('g', 'The reader asks about colours. '),
      line('g', 'Theming has it.'),
      line('j', { signature: 'sig_1' }),
      line('i', { data: 'hidden' }),
      ...textLines('Set `accent`.'),
      ...finish(),
    ],
  },
  unknownTool: {
    steps: [
      line('f', { messageId: 'msg_1' }),
      line('9', { toolCallId: 'call_9', toolName: 'open_form', args: {} }),
      line('a', { toolCallId: 'call_9', result: { ok: true } }),
      ...textLines('I have opened the form.'),
      ...finish(),
    ],
  },
  /** The reply ends in the middle of a line. */
  cutMidLine: { steps: [...search('accent colour'), ...textLines(shortAnswer.slice(0, 80)), '0:"unfin'] },
  /**
   * The reply ends after a complete line, but without the lines that finish an answer. `useChat` of the AI SDK treats this as a complete
   * answer.
   */
  cutAtNewline: { steps: [...search('accent colour'), ...textLines(shortAnswer.slice(0, 80))] },
  /** The model ended its answer early, because of its length limit. */
  lengthLimit: {
    steps: [
      ...search('accent colour'),
      ...textLines(shortAnswer.slice(0, 80)),
      line('d', { finishReason: 'length', ...thread }),
    ],
  },
  /** A content filter stopped the model. */
  contentFilter: {
    steps: [
      ...search('accent colour'),
      ...textLines(shortAnswer.slice(0, 80)),
      line('d', { finishReason: 'content-filter', ...thread }),
    ],
  },
  /** Ends with a finish-step line (`e:`), but without a finish line (`d:`). */
  noFinish: { steps: [...textLines('Half of the answer'), finish()[0] as string] },
  /** The connection breaks in the middle of the answer. */
  connectionReset: { steps: [...textLines(shortAnswer.slice(0, 80)), 'reset'] },
  /** The connection breaks after the complete answer. */
  resetAfterFinish: { steps: [...textLines('All of it.'), ...finish(thread), 'reset'] },
  /** The answer is complete, but the connection stays open. */
  openAfterFinish: { steps: [...textLines('All of it.'), ...finish(thread), 'hang'] },
  errorLine: { steps: [...textLines('As far as I know '), line('3', 'overloaded: svc_live_4f2a9c1d8e7b6a50')] },
  unknownCodes: {
    steps: [
      ': ping\n',
      'z:{"x":1}\n',
      line('0', 'One '),
      'event: message\n',
      '5:{"threadId":1}\n',
      line('0', 'two.'),
      '\r\n',
      ...finish(),
    ],
  },
  emptyBody: { steps: [] },
  onlyFinish: { steps: finish() },
  onlySearch: {
    steps: [line('9', { toolCallId: 's1', toolName: 'search', args: { query: 'theme' } }), ...finish()],
  },
  onlyWhiteSpace: { steps: [line('0', '\n \n'), ...finish()] },
  noContent: { status: 204 },
  htmlPage: {
    headers: { 'content-type': 'text/html' },
    steps: [
      '<!doctype html>\n<html><head><title>Sign in</title></head>\n<body><h1>Please sign in</h1></body></html>\n',
    ],
  },
  jsonError: { headers: json, steps: ['{"error":"The model is not configured."}'] },
  unauthorized: {
    status: 401,
    headers: { ...json, 'www-authenticate': 'Bearer' },
    steps: ['{"error":"Missing key."}'],
  },
  quota: { status: 402, headers: json, steps: ['{"error":"Monthly quota used up."}'] },
  forbidden: { status: 403, headers: json, steps: ['{"error":"Not allowed from this site."}'] },
  /** The service does not know the thread. If the request has no thread, this 404 means an unknown domain. */
  threadGone: { status: 404, headers: json, steps: ['{"error":"No such thread."}'] },
  tooLarge: { status: 413, steps: [''] },
  rateLimit: { status: 429, headers: { ...json, 'retry-after': '12' }, steps: ['{"error":"Too many requests."}'] },
  serverError: {
    status: 500,
    headers: { 'content-type': 'text/html' },
    steps: ['<html><body><h1>500</h1></body></html>'],
  },
  /** An error whose body never ends. */
  endlessError: { status: 503, steps: ['overloaded', 'hang'] },
  redirect: { status: 302, headers: { location: 'https://elsewhere.example/' } },
  networkError: { refuse: true },
} as const satisfies Record<string, Script>;

export type SituationName = keyof typeof situations;
