import { describe, expect, it } from 'vitest';
import { chooseExportedVersion } from '../../src/cli/export/chooseExportedVersion.js';
import { createProgressDisplay } from '../../src/cli/export/createProgressDisplay.js';
import { exportError, outcomeError } from '../../src/cli/export/exportErrors.js';
import { formatResumeCommand } from '../../src/cli/export/formatResumeCommand.js';
import { parseDuration } from '../../src/cli/options/parseDuration.js';
import { DocsAssistantError, type ErrorKind } from '../../src/client/index.js';
import { formatSize } from '../../src/values/formatSize.js';

describe('progress', () => {
  function shown(isTTY: boolean) {
    let text = '';
    let time = 0;
    const write = (chunk: string | Uint8Array) => {
      text += String(chunk);
      return true;
    };
    const progress = createProgressDisplay({ isTTY, write }, () => time);
    const wait = (milliseconds: number) => {
      time += milliseconds;
    };
    return { progress, text: () => text, wait };
  }

  it('is one line that is updated in place on a terminal, and removed at the end', () => {
    const { progress, text, wait } = shown(true);
    progress.show({ label: 'Exporting', percent: 50, detail: '120 pages' });
    wait(65_000);
    progress.show({ label: 'Exporting', percent: 100 });
    progress.end();
    expect(text()).toContain('Exporting  [############............]  50 %  120 pages  0:00');
    expect(text()).toContain('1:05');
    expect(text()).not.toContain('\n');
    expect(text().endsWith('\r\u001b[K')).toBe(true);
  });

  it('is an occasional line elsewhere, without control characters', () => {
    const { progress, text, wait } = shown(false);
    for (let percent = 0; percent <= 100; percent += 1) progress.show({ label: 'Downloading', percent });
    progress.show({ label: 'Checking' });
    expect(text().trim().split('\n')).toEqual(['Downloading  0 %  0:00', 'Checking  0:00']);
    for (let percent = 0; percent <= 100; percent += 1) {
      wait(1_000);
      progress.show({ label: 'Exporting', percent });
    }
    expect(text().trim().split('\n')).toHaveLength(13);
    wait(31_000);
    progress.show({ label: 'Exporting', percent: 100 });
    expect(text().trim().split('\n')).toHaveLength(14);
    // biome-ignore lint/suspicious/noControlCharactersInRegex: the test looks for control characters
    expect(text()).not.toMatch(/[\u0000-\u0009\u000b-\u001f]/);
  });

  it('invents no percentage, and prints no control characters from the service', () => {
    const { progress, text } = shown(true);
    progress.show({ label: 'Exporting', detail: '3 pages\u001b[2J' });
    expect(text()).toContain('Exporting  3 pages[2J  0:00');
    expect(text()).not.toContain('%');
  });
});

describe('exit codes', () => {
  it.each<[ErrorKind, number]>([
    ['auth', 3],
    ['forbidden', 3],
    ['not-found', 3],
    ['quota', 3],
    ['setup', 2],
    ['wrong-key', 2],
    ['bad-request', 2],
    ['network', 1],
    ['server', 1],
    ['timeout', 1],
  ])('an error of kind %s ends with exit code %d', (kind, code) => {
    expect(exportError(new DocsAssistantError(kind, 'A sentence.')).exitCode).toBe(code);
  });

  it('distinguish how a job ended, and say how to resume it', () => {
    const job = { jobId: 'a', status: 'failed', error: 'The disk is full.' };
    expect(outcomeError({ outcome: 'failed', job }, 'again')).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('The disk is full.'),
    });
    expect(outcomeError({ outcome: 'timeout' }, 'again')).toMatchObject({
      exitCode: 4,
      message: expect.stringContaining('again'),
    });
    expect(outcomeError({ outcome: 'aborted' }, 'again')).toMatchObject({
      exitCode: 130,
      message: expect.stringContaining('again'),
    });
    const error = new DocsAssistantError('network', 'No reply.');
    expect(outcomeError({ outcome: 'error', error }, 'again')).toMatchObject({
      exitCode: 1,
      message: expect.stringContaining('again'),
    });
  });
});

describe('the version in the Helm values', () => {
  it.each([
    ['the version that the service reports', '2.4', undefined, '2.4'],
    ['the given version if the service reports none', undefined, '2.4', '2.4'],
    ['the version that both name', '2.4', ' 2.4', '2.4'],
    ['missing if there is none', undefined, undefined, undefined],
  ])('is %s', (_, version, given, expected) => {
    expect(
      chooseExportedVersion({ jobId: 'a', status: 'completed', ...(version && { version }) }, given, 'again'),
    ).toBe(expected);
  });

  it('is refused if the given version differs from the exported one', () => {
    const asked = () => chooseExportedVersion({ jobId: 'a', status: 'completed', version: '2.4' }, '2.5', 'again');
    expect(asked).toThrow(
      expect.objectContaining({ exitCode: 2, message: expect.stringMatching(/"2\.4", not "2\.5".*\n {2}again$/) }),
    );
  });
});

it('the resume command can be pasted into a shell', () => {
  expect(formatResumeCommand('j1', { baseUrl: 'https://a.test/x', out: "it's.tar.gz", siteVersion: '2 beta' })).toBe(
    `docs-assistant export --job j1 --base-url https://a.test/x --site-version '2 beta' --out 'it'\\''s.tar.gz'`,
  );
});

it('the resume command repeats the time limits and the format of the result', () => {
  const given = { timeout: parseDuration('30m'), patience: parseDuration('1.001s'), json: true };
  expect(formatResumeCommand('j1', { baseUrl: 'https://a.test', ...given })).toBe(
    'docs-assistant export --job j1 --base-url https://a.test --timeout 1800s --patience 1.001s --json',
  );
});

it('the resume command repeats the size limits', () => {
  expect(formatResumeCommand('j1', { baseUrl: 'https://a.test', limitFileBytes: 1_000_000_000 })).toBe(
    'docs-assistant export --job j1 --base-url https://a.test --limit-file-bytes 1000000000',
  );
});

it.each([
  ['90s', 90_000],
  ['30m', 1_800_000],
  ['1.5h', 5_400_000],
  ['45', 45_000],
])('the duration %s is %d milliseconds', (text, milliseconds) => expect(parseDuration(text)).toBe(milliseconds));

it.each(['', '0', '-1', '2d', 'h', '999999h'])('the duration "%s" is invalid', (text) =>
  expect(() => parseDuration(text)).toThrow('Give a duration'),
);

it('sizes are printed in bytes, KB, MB or GB', () => {
  expect([0, 999, 1_000, 56_530, 2_100_000_000].map(formatSize)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '56.5 KB',
    '2.1 GB',
  ]);
});

it('a size that is rounded to 1,000 is printed in the next unit', () => {
  expect([999_949, 999_950, 999_999, 999_950_000, 999_950_000_000].map(formatSize)).toEqual([
    '999.9 KB',
    '1.0 MB',
    '1.0 MB',
    '1.0 GB',
    '1.0 TB',
  ]);
});
