import { spawn } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { addSlowTests, sample } from '../support/sampling.js';
import { type RunningService, startService } from './runningService.js';

const COMMAND = 'dist/cli/main.js';
let folder: string;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'docs-'));
  await writeFile(
    join(folder, 'index.md'),
    '# Acme\n\nAcme paints fences.\n\n## Colours\n\nFences can be painted green, blue and red.\n',
  );
  await mkdir(join(folder, 'img'));
});

afterAll(() => rm(folder, { recursive: true, force: true }));

async function run(...args: string[]): Promise<{ code: number | null; out: string; err: string }> {
  const child = spawn(process.execPath, [COMMAND, ...args], {
    env: { ...process.env, PORT: '', DOCS_ASSISTANT_URL: '' },
  });
  let out = '';
  let err = '';
  child.stdout.on('data', (text) => {
    out += text;
  });
  child.stderr.on('data', (text) => {
    err += text;
  });
  const code = await new Promise<number | null>((resolve) => child.once('close', resolve));
  return { code, out, err };
}

describe('docs-assistant ask', () => {
  it('answers from a folder, with its sources', async () => {
    const { code, out, err } = await run('ask', 'Which colours can fences be painted?', '--docs', folder);
    expect([code, err]).toEqual([0, '']);
    expect(out).toContain('green, blue and red');
    expect(out).toMatch(/Sources:\n {2}1\. /);
    expect(out).not.toContain('```suggestions');
  });

  it('prints one JSON object for scripts', async () => {
    const { out } = await run('ask', 'Which colours can fences be painted?', '--docs', folder, '--json');
    const { answer, sources, threadId } = JSON.parse(out);
    expect(answer).toContain('green, blue and red');
    expect(sources[0].url).toContain('#colours');
    expect(threadId).toMatch(/\S/);
  });

  addSlowTests(() => {
    it('says why there is no answer', async () => {
      const { code, out, err } = await run('ask', 'x', '--url', 'http://127.0.0.1:9/discovery');
      expect([code, out.trim()]).toEqual([1, '']);
      expect(err).toMatch(/^[A-Z].*\.\nCheck --url, and that the service is running\.\n$/);
      expect(err).not.toContain('    at ');
    });
  });

  it.each(
    sample<[string[], RegExp]>([
      [['ask'], /missing required argument/],
      [['ask', 'x', '--docs', 'no-such-folder'], /There is no folder "no-such-folder"/],
      [['ask', 'x', '--docs', '.', '--url', 'http://a.test'], /not both/],
      [['ask', 'x', '--page-size', '99'], /from 1 to 20/],
      [['ask', 'x', '--api-version', 'v3'], /Allowed choices are v1, v2/],
      [['serve', 'no-such-folder'], /There is no folder/],
      [['serve', '--prot', '1'], /Did you mean --port.*"docs-assistant serve --help"/s],
      [['serve', '--port', 'x'], /whole number from 0 to 65535/],
      [['serve', '.', '--model', 'x'], /must be given together/],
      [['serve', '.', '--allowed-origin', 'https://a.test/docs'], /Give scheme, host and port/],
      [['serve', '.', '--domain', 'https://acme.com'], /is not a domain/],
      [['serve', '.', '--model', 'm', '--model-url', 'localhost:11434/v1'], /Give an address such as http/],
      [['serve', '.', '--site-url', 'docs.acme.com'], /Give an address such as https/],
      [
        ['serve', '.', '--base', 'a b'],
        /^error: option '--base <path>'.*such as \/docs\. Allowed are .* and - \. _ ~\n/,
      ],
      [['serve', '.', '--language', 'english_'], /'--language <tag>'.*Give a language tag such as en/],
      [['mcp', '--language', 'pt_BR'], /'--language <tag>'.*such as en, de or pt-BR/],
      [['evaluate', 'x', '--language', '?'], /'--language <tag>'.*Give a language tag/],
      [['serve', '.', '--discovery-url', 'discovery'], /or a path such as \/discovery/],
      [['serve', '.', '--feedback-url', '/_docs/feedback'], /needs exports\.discoveryUrl/],
      [['serve', '.', '--question-log', './log'], /is inside the documentation folder/],
      [['serve', '.', '--question-log-days', '30'], /needs --question-log <folder>/],
      [['serve', 'docs', '--question-log', 'log', '--question-log-days', '0'], /from 1 to 3650/],
      [['insights'], /missing required argument/],
      [['insights', 'no-such-log'], /There is no question log "no-such-log"/],
      [['insights', '.', '--since', 'yesterday'], /a day such as 2026-11-01/],
      [['insights', '.', '--limit', '0'], /whole number from 1 to 999999/],
      [['insights', '.', '--html', 'no-such-folder/report.html'], /does not exist or is not writable/],
      [['insights', '.', '--html', 'docs'], /docs" is a folder\. Give the path of a file with --html/],
      [['export', '--base-url', 'http://a.test', '--domain', 'a', '--out', 'docs/'], /docs" is a folder\. .*--out/],
      [
        ['ask', 'x', '--url', 'localhost/discovery'],
        /"localhost\/discovery" is not a valid URL of an assistant\. Give an address such as http/,
      ],
      [['serve', '.', '--public-url', 'https://me:hush@docs.test'], /^(?!.*hush).*https:\/\/…@docs\.test/s],
      [['serve', '.', '--edit-url', 'https://git.test/edit'], /Put \{file\} in place of/],
      [['ask', 'x', '--docs', 'test/bench/export'], /contains no \.md or \.mdx file to answer from/],
    ]),
  )('exits with 2 on a usage error: %j', async (args, sentence) => {
    const { code, err } = await run(...args);
    expect(err).toMatch(sentence);
    expect(code).toBe(2);
  });

  it('prints the version of the package', async () => {
    const { version } = JSON.parse(await readFile('package.json', 'utf8'));
    expect(await run('--version')).toEqual({ code: 0, out: `${version}\n`, err: '' });
  });

  it('lists all commands in the help', async () => {
    const { code, out } = await run('--help');
    expect(code).toBe(0);
    expect(out).toMatch(/^ {2}init .*^ {2}serve .*^ {2}hash-key /ms);
    expect(out).toContain('-V, --version');
  });

  addSlowTests(() => {
    it('shows help with examples', async () => {
      const { code, out } = await run('serve', '--help');
      expect(code).toBe(0);
      expect(out).toContain('Examples:');
    });
  });
});

describe('docs-assistant serve --run', () => {
  const serve = (command: string, ...options: string[]) =>
    startService(['serve', folder, '--port', '0', '--run', command, ...options], [COMMAND]);
  const isRunning = (pid: number) => {
    try {
      return process.kill(pid, 0);
    } catch {
      return false;
    }
  };

  it('starts a command beside the service, and stops both', async () => {
    const service = await serve(`node -e "console.log('site', process.pid); setInterval(() => {}, 1000)"`);
    await expect.poll(service.output).toMatch(/site \d+/);
    const pid = Number(/site (\d+)/.exec(service.output())?.[1]);
    expect(isRunning(pid)).toBe(true);
    expect((await fetch(service.url)).status).toBe(200);
    expect(await service.stop()).toBe(0);
    await expect.poll(() => isRunning(pid)).toBe(false);
  });

  addSlowTests(() => {
    it('kills processes of the command that ignore the stop signal after --grace', async () => {
      const stubborn = `process.on('SIGTERM', () => {}); console.log('site', process.pid); setInterval(() => {}, 1000)`;
      for (const command of [`node -e "${stubborn}"`, `node -e "${stubborn}" & wait`]) {
        const service = await serve(command, '--grace', '1s');
        await expect.poll(service.output).toMatch(/site \d+/);
        const pid = Number(/site (\d+)/.exec(service.output())?.[1]);
        expect(await service.stop()).toBe(0);
        await expect.poll(() => isRunning(pid)).toBe(false);
      }
    });

    it('stops with the exit code of a command that ends', async () => {
      const { code, err } = await run('serve', folder, '--port', '0', '--run', 'exit 3');
      expect(code).toBe(3);
      expect(err).toContain('The command "exit 3" has ended with exit code 3, so the service stops too.');
    });
  });
});

describe('docs-assistant serve', () => {
  let service: RunningService;
  beforeAll(async () => {
    service = await startService(['serve', folder, '--port', '0', '--base', '/docs', '--domain', 'acme'], [COMMAND]);
  });
  afterAll(() => service.stop());

  it('announces that it reads the pages, then prints its URL', () => {
    expect(service.output()).toMatch(
      /^Reading the pages of "[^"]+" …\ndocs-assistant listening on http:\/\/127\.0\.0\.1:\d+\/docs\/\n$/,
    );
  });

  it('answers over HTTP, with absolute URLs', async () => {
    const origin = new URL(service.url).origin;
    const { code, out } = await run(
      'ask',
      'Which colours can fences be painted?',
      '--url',
      `${origin}/docs/discovery`,
      '--domain',
      'acme',
    );
    expect(out).toContain('green, blue and red');
    expect(out).toContain(`${origin}/docs/#colours`);
    expect(code).toBe(0);
  });

  addSlowTests(() => {
    it('shows changes without failing a request', async () => {
      const statuses = new Set<number>();
      await writeFile(join(folder, 'index.md'), '# Acme\n\nNow with gates.\n');
      const look = async () => {
        const reply = await fetch(service.url);
        statuses.add(reply.status);
        return reply.text();
      };
      await expect.poll(look, { interval: 0 }).toContain('Now with gates.');
      expect([...statuses]).toEqual([200]);
    });

    it('notices changes from the moment it prints its URL', async () => {
      for (const round of [1, 2, 3]) {
        const other = await startService(['serve', folder, '--port', '0'], [COMMAND]);
        try {
          writeFileSync(join(folder, 'moment.md'), `# Round ${round}\n`);
          await expect.poll(async () => (await fetch(`${other.url}/moment`)).text()).toContain(`Round ${round}`);
        } finally {
          await other.stop();
        }
      }
      await rm(join(folder, 'moment.md'));
    });
  });

  it('reports a port that is in use', async () => {
    const { code, err } = await run('serve', folder, '--port', new URL(service.url).port);
    expect([code, err]).toEqual([1, expect.stringContaining('is in use')]);
    expect(err).toContain('see "Port 4321 is in use" in the documentation');
  });

  it('stops cleanly on SIGTERM', async () => {
    expect(await service.stop()).toBe(0);
  });
});
