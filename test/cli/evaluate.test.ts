import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { runProgram } from '../../src/cli/createProgram.js';
import type { EvaluationFigures } from '../../src/cli/evaluate/evaluationFigures.js';
import type { JudgedQuestion } from '../../src/cli/evaluate/judgeReply.js';
import { placeQuestions } from '../../src/cli/evaluate/placeQuestions.js';
import { readQuestions } from '../../src/cli/evaluate/readQuestions.js';
import type { CheckedThreshold } from '../../src/cli/evaluate/thresholds.js';
import { openLocalService } from '../../src/cli/server/openLocalService.js';
import { CommandError } from '../../src/cli/shared/CommandError.js';
import { refuses, says, startModel } from '../support/scriptedModel.js';
import { temporaryFolder } from '../support/temporaryFolder.js';
import { writeFiles } from '../support/writeFiles.js';

const PAGES: Record<string, string> = {
  'index.md': '# Lantern\n\nLantern serves a folder of files over HTTP.',
  'guide/port.md':
    '# Ports\n\nLantern needs one port.\n\n## Change the port\n\nThe server listens on port 8080. Set `port` in `lantern.json` to change it:\n\n```json\n{ "port": 9000 }\n```',
  'guide/index.md': '# Guide\n\nWhere to begin with Lantern.',
  'guide/tags (all).md': '# Entity tags\n\n## Für Browser\n\nBrowsers ask whether a file differs.',
  'slug.md': '---\nslug: /moved/here\n---\n\n# Moved\n\nThis page has moved.',
  'zebra.md': '# Zebra\n\n## Stripes\n\nBlack, white.',
  'secret.md': '---\nhidden: true\n---\n\n# Secret\n\nNobody finds it.',
  'versions/1.0/wick.md': '# Wick\n\nTrim the wick with scissors.',
  'versions/2.0/wick.md': '# Wick\n\nTrim the wick with a knife.',
};

const PORT = 'How do I change the port?';
const SHARDING = 'Which Kubernetes ingress annotations configure sharding?';

let folder = '';
let docs = '';
beforeAll(async () => {
  folder = await temporaryFolder('evaluate');
  docs = join(folder, 'docs');
  await writeFiles(docs, PAGES);
});
afterEach(() => {
  vi.restoreAllMocks();
  process.exitCode = undefined;
});

interface Printed {
  figures: EvaluationFigures;
  thresholds: CheckedThreshold[];
  questions: JudgedQuestion[];
}

/** Runs `docs-assistant evaluate`. Returns its output, and the message and exit code of its error: `''` and 0 without an error. */
async function evaluate(questions: string, ...args: string[]) {
  const file = join(folder, 'questions.yaml');
  await writeFile(file, questions);
  let out = '';
  vi.spyOn(process.stdout, 'write').mockImplementation((chunk) => {
    out += String(chunk);
    return true;
  });
  const error: unknown = await runProgram(['evaluate', file, '--docs', docs, ...args]).then(
    () => undefined,
    (reason: unknown) => reason,
  );
  vi.restoreAllMocks();
  if (error !== undefined && !(error instanceof CommandError)) throw error;
  return { out, message: error?.message ?? '', exitCode: error?.exitCode ?? 0 };
}

async function evaluateAsJson(questions: string, ...args: string[]): Promise<Printed> {
  return JSON.parse((await evaluate(questions, '--json', ...args)).out) as Printed;
}

const MIXED = `
- question: ${PORT}
  pages: [guide/port.md#change-the-port]
- question: ${PORT}
  pages: zebra.md
- question: ${SHARDING}
  pages: [zebra.md#stripes, /guide]
- question: ${SHARDING}
  documented: false
- question: ${PORT}
  documented: false
`;

describe('docs-assistant evaluate', () => {
  it('prints a row for each question with its line, its result and what is shown', async () => {
    const { out, exitCode } = await evaluate(MIXED);
    const rows = out.split('\n').map((row) => row.trim().replace(/\s{2,}/g, ' | '));
    expect(rows).toContain(`2 | answered | ${PORT} | /guide/port#change-the-port`);
    expect(rows).toContain(`4 | wrong page | ${PORT} | /guide/port#change-the-port`);
    expect(rows).toContain('expected: /zebra');
    expect(rows).toContain(`6 | wrongly refused | ${SHARDING} | refused`);
    expect(rows).toContain('expected: /zebra#stripes, /guide');
    expect(rows).toContain(`8 | rightly refused | ${SHARDING} | refused`);
    expect(rows).toContain(`10 | wrongly answered | ${PORT} | /guide/port#change-the-port`);
    expect(rows).toContain('right page found | 1 of 3 (33.3 %)');
    expect(rows).toContain('wrongly refused | 1 of 3 (33.3 %)');
    expect(rows).toContain('wrongly answered outright | 1 of 2 (50.0 %)');
    expect(exitCode).toBe(0);
  });

  it('prints only the rows of wrong results with --only-failures, and all figures', async () => {
    const { out } = await evaluate(MIXED, '--only-failures');
    expect(out).not.toMatch(/^ +2 {2}answered/m);
    expect(out).not.toMatch(/^ +8 {2}rightly refused/m);
    expect(out).toMatch(/^ +4 {2}wrong page/m);
    expect(out).toContain('1 of 3 (33.3 %)');
  });

  it('prints one JSON object with figures and questions', async () => {
    const { figures, thresholds, questions } = await evaluateAsJson(MIXED, '--min-found', '0.3');
    expect(figures).toMatchObject({ questions: 5, documented: 3, undocumented: 2, failed: 0 });
    expect(figures.pageFirst).toEqual({ count: 1, of: 3, share: 0.333 });
    expect(figures.searchMs.median).toBeGreaterThan(0);
    expect(thresholds).toEqual([
      { option: '--min-found', figure: 'pageFound', limit: 0.3, value: 1 / 3, isReached: true },
    ]);
    expect(questions.map(({ status }) => status)).toEqual([
      'answered',
      'wrong-page',
      'wrongly-refused',
      'rightly-refused',
      'wrongly-answered',
    ]);
    expect(questions[0]).toMatchObject({
      line: 2,
      documented: true,
      expected: ['/guide/port#change-the-port'],
      outcome: 'answer',
      pagePosition: 1,
      isSectionShown: true,
      answer: expect.stringContaining('{ "port": 9000 }'),
    });
  });

  it('ends with code 1 and says by how much each threshold is missed', async () => {
    const { message, exitCode } = await evaluate(MIXED, '--min-found', '0.9', '--max-wrongly-answered', '0.1');
    expect(message.split('\n')).toEqual([
      '--min-found 0.9 is missed by 0.567: right page found: 1 of 3 (0.333).',
      '--max-wrongly-answered 0.1 is missed by 0.400: wrongly answered outright: 1 of 2 (0.500).',
    ]);
    expect(exitCode).toBe(1);
    expect(await evaluate(MIXED, '--min-found', '0.33', '--max-wrongly-answered', '0.5')).toMatchObject({
      exitCode: 0,
    });
  });

  it('refuses a threshold that no question can check', async () => {
    const { message, exitCode } = await evaluate(
      `- question: ${PORT}\n  pages: zebra.md`,
      '--max-wrongly-answered',
      '0',
    );
    expect(message).toContain('--max-wrongly-answered cannot be checked');
    expect(exitCode).toBe(2);
  });

  it('ends with code 1 if a question has no answer, and asks the others', async () => {
    const tooLong = 'port '.repeat(2_000);
    const questions = `- question: ${tooLong}\n  pages: guide/port.md\n- question: ${PORT}\n  pages: guide/port.md\n`;
    const { message, exitCode } = await evaluate(questions);
    expect(message).toMatch(/^1 of 2 questions failed. The first error: .+/);
    expect(exitCode).toBe(1);
    const { figures, questions: results } = await evaluateAsJson(questions);
    expect(results.map(({ status }) => status)).toEqual(['failed', 'answered']);
    expect(results[0]?.error).toBeTruthy();
    expect(figures).toMatchObject({ failed: 1, pageFound: { count: 1, of: 2 } });
  });

  it('prints no control characters of a question', async () => {
    const hostile = '- question: "\\e[31mWhat is \\u202e red?"\n  documented: false';
    const { out } = await evaluate(hostile);
    expect(out).toContain('[31mWhat is red?');
    const json = (await evaluate(hostile, '--json')).out;
    expect(json).toContain('"\\u001b[31mWhat is \\u202e red?"');
    for (const character of ['\u001b', '\u202e']) {
      expect(out).not.toContain(character);
      expect(json).not.toContain(character);
    }
    expect((JSON.parse(json) as Printed).questions[0]?.question).toBe('\u001b[31mWhat is \u202e red?');
  });
});

describe('places in a questions file', () => {
  const found = async (...pages: string[]) => {
    const entries = pages.map((page) => `- question: ${PORT}\n  pages: ${JSON.stringify(page)}`);
    return (await evaluateAsJson(entries.join('\n'))).questions.map(({ expected }) => expected[0]);
  };

  it('are files or paths of pages, with or without a section', async () => {
    expect(
      await found(
        'guide/port.md',
        './guide/port.md#',
        '/guide/port#ports',
        '/guide/port#change-the-port',
        'guide/port.html',
        'guide/index.md',
      ),
    ).toEqual(['/guide/port', '/guide/port#', '/guide/port#', '/guide/port#change-the-port', '/guide/port', '/guide']);
  });

  it('are found by file even if the page has another path, and by encoded paths', async () => {
    expect(await found('slug.md', '/moved/here', 'guide/tags (all).md#für-browser', '/guide/tags%20(all)')).toEqual([
      '/moved/here',
      '/moved/here',
      '/guide/tags (all)#für-browser',
      '/guide/tags (all)',
    ]);
  });

  it('count as shown although the service encodes their paths', async () => {
    const { questions } = await evaluateAsJson(
      '- question: What do browsers ask about a file?\n  pages: guide/tags (all).md#für-browser',
    );
    expect(questions[0]).toMatchObject({ status: 'answered', isSectionShown: true });
  });

  it('count as shown with any section of the page only if they name none', async () => {
    const { questions } = await evaluateAsJson(
      `- question: ${PORT}\n  pages: guide/port.md\n- question: What is Lantern?\n  pages: guide/port.md#change-the-port`,
    );
    expect(questions).toMatchObject([
      { status: 'answered', isSectionShown: true },
      { status: 'wrong-section', shown: expect.arrayContaining(['/guide/port']), isSectionShown: false },
    ]);
  });

  it('are all checked before the first question is asked', async () => {
    const { out, message, exitCode } = await evaluate(`
- question: ${PORT}
  pages: [guide/ports.md, guide/port.md#harbours]
- question: ${PORT}
  pages: secret.md
- question: ${PORT}
  page: nowhere.md
  pages: zebra.md#
`);
    expect(out).toBe('');
    expect(exitCode).toBe(2);
    expect(message.split('\n').slice(1)).toEqual([
      '  line 2: There is no page "guide/ports.md". Give its file, such as guide/install.md, or its path.',
      '  line 2: The page guide/port.md has no section "#harbours". Its sections are #change-the-port.',
      '  line 4: The page secret.md is hidden from the search, so no answer can show it.',
      '  line 6: There is no page "nowhere.md". Give its file, such as guide/install.md, or its path.',
      '  line 6: The page zebra.md has no text before its first section. Its sections are #stripes.',
    ]);
  });
});

describe('problems of a questions file', () => {
  it('are all reported with their lines', async () => {
    const { message, exitCode } = await evaluate(`# Questions
- question: ${PORT}
- pages: zebra.md
- question: [a, b]
  pages: {}
  documented: maybe
- question: ${PORT}
  page: zebra.md
  pages: zebra.md
  documented: false
  answer: 8080
- Just a sentence
`);
    expect(exitCode).toBe(2);
    expect(message).toContain('questions.yaml" has 8 problems:');
    expect(message.split('\n').slice(1)).toEqual([
      '  line 2, entry 1: It has no "pages". If the documentation does not answer it, write "documented: false".',
      '  line 3, entry 2: It has no "question".',
      '  line 4, entry 3: "question" must be a string. Put it in quotes if it contains ": " or " #".',
      '  line 4, entry 3: "pages" must be a string or a list of strings.',
      '  line 4, entry 3: "documented" must be true or false.',
      expect.stringContaining('line 7, entry 4: "answer" is not a field of a question.'),
      '  line 7, entry 4: It has "pages" although "documented" is false. Remove one.',
      '  line 12, entry 5: It is not a question. Begin it with "question:".',
    ]);
  });

  it.each([
    ['is not valid YAML', '- question: "open', /line 1: /],
    ['is empty', '', /must be a list of questions/],
    ['is not a list', 'question: How?', /must be a list of questions/],
    ['repeats a field', '- question: a\n  question: b\n  documented: false', /line 2: .*unique/],
  ])('are reported if it %s', async (_, text, expected) => {
    const { message, exitCode } = await evaluate(text);
    expect(message).toMatch(expected);
    expect(exitCode).toBe(2);
  });

  it('are reported if it or the folder does not exist', async () => {
    const missing = join(folder, 'missing.yaml');
    await expect(runProgram(['evaluate', missing, '--docs', docs])).rejects.toMatchObject({
      exitCode: 2,
      message: expect.stringContaining('cannot be read'),
    });
    const { message, exitCode } = await evaluate(MIXED, '--docs', join(folder, 'nothing'));
    expect(message).toContain('There is no folder');
    expect(exitCode).toBe(2);
  });
});

describe('the request for a question of the file', () => {
  it('contains the page, selection, code and filter of the entry', async () => {
    const service = await openLocalService({ folder: docs });
    try {
      const { questions, problems } = readQuestions(
        `- question: What is this?\n  page: guide/port.md#change-the-port\n  selection: port 8080\n  code: '{ "port": 9000 }'\n  language: en\n  version: 2.10\n  documented: false`,
      );
      expect(problems).toEqual([]);
      const source = { path: '/guide/port', elementId: 'change-the-port' };
      expect(placeQuestions(questions, service.docs, 'questions.yaml')[0]?.request).toEqual({
        currentPath: '/guide/port',
        context: [
          { type: 'textSelection', value: 'port 8080', ...source },
          { type: 'code', value: '{ "port": 9000 }', ...source },
        ],
        filter: { language: 'en', version: '2.10' },
      });
    } finally {
      await service.close();
    }
  });

  it('makes the service choose between equal pages by page and version', async () => {
    const { questions } = await evaluateAsJson(`
- question: How do I trim the wick?
  page: versions/1.0/wick.md
  pages: versions/1.0/wick.md
- question: How do I trim the wick?
  version: 1.0
  pages: versions/1.0/wick.md
- question: How do I trim the wick?
  version: '2.0'
  pages: versions/2.0/wick.md
`);
    expect(questions.map(({ pagePosition }) => pagePosition)).toEqual([1, 1, 1]);
  });

  it('includes the earlier questions of the conversation', async () => {
    const { questions } = await evaluateAsJson(`
- question: And what is the default?
  after: ${PORT}
  pages: guide/port.md#change-the-port
- question: And what is the default?
  documented: false
`);
    expect(questions.map(({ status }) => status)).toEqual([
      expect.stringMatching(/answered|closest/),
      'rightly-refused',
    ]);
  });
});

describe('an evaluation with a model', () => {
  /**
   * Starts a model endpoint that replies with the result of `answer`: a text, or an HTTP error status. Returns the command-line options
   * that select this endpoint.
   */
  async function modelOptions(answer: (prompt: string) => string | number): Promise<string[]> {
    const { baseUrl } = await startModel((response, request) => {
      const text = answer(request.body.messages.at(-1)?.content ?? '');
      const script = typeof text === 'number' ? refuses(text) : says(...text);
      script(response, request);
    });
    return ['--model', 'small', '--model-url', baseUrl];
  }

  it('takes refusals from the mark of the model, which readers do not see', async () => {
    const options = await modelOptions((prompt) =>
      prompt.includes('sharding') ? '[not documented]\n\nNichts gefunden.' : 'Set `port`.',
    );
    const { questions } = await evaluateAsJson(MIXED, ...options);
    expect(questions.map(({ status, answer }) => [status, answer])).toEqual([
      ['answered', 'Set `port`.'],
      ['wrong-page', 'Set `port`.'],
      ['wrongly-refused', 'Nichts gefunden.'],
      ['rightly-refused', 'Nichts gefunden.'],
      ['wrongly-answered', 'Set `port`.'],
    ]);
  });

  it('ends with code 1 if the model fails, although the service then quotes', async () => {
    const options = await modelOptions(() => 401);
    vi.spyOn(process.stderr, 'write').mockReturnValue(true);
    const { message, exitCode } = await evaluate(MIXED, '--min-found', '0', ...options);
    expect(message).toMatch(/^5 of 5 questions failed. The first error: The model failed or wrote no text/);
    expect(exitCode).toBe(1);
  });

  it('needs both options of the model', async () => {
    expect(await evaluate(MIXED, '--model', 'small')).toMatchObject({
      exitCode: 2,
      message: '--model and --model-url must be given together.',
    });
  });
});
