import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';

const PAGE = readFileSync('docs/performance.md', 'utf8');
const RESULTS = readFileSync('test/bench/RESULTS.md', 'utf8');
/** The command that measures the sizes of the package. Its results are in scripts/sizes.json and not in RESULTS.md. */
const SIZES_COMMAND = 'node scripts/sizes.mjs';
/** The sizes in bytes, as `node scripts/sizes.mjs --record` writes them. */
const sizes = JSON.parse(readFileSync('scripts/sizes.json', 'utf8')) as {
  date: string;
  commit: string;
  bytes: Record<string, number>;
};
/** Rows of the table of sizes, with the names in scripts/sizes.json. */
const SIZE_ROWS: [row: string, size: string][] = [
  ['trigger, shortcut, styles', 'before the first intent'],
  ["the trigger's label, and what waits for code blocks and selections", 'idle work'],
  ['the buttons of code blocks', 'buttons of code blocks'],
  ['panel, conversation, answers, styles', 'first intent'],
  ['everything up to and including the first answer', 'everything up to the first answer'],
  ['the largest part that is loaded later', 'largest part loaded later'],
];

interface Measurement {
  date: string;
  commit: string;
  command: string;
}

/** The sections of the performance page that have a table, by heading. */
const sections = new Map(
  PAGE.split(/^## /m)
    .slice(1)
    .filter((section) => /^\| ---/m.test(section))
    .map((section) => [section.split('\n', 1)[0] ?? '', section]),
);

/**
 * Reads the line at the end of a section, which names the date, commit and command of each measurement. A measurement without a command was
 * made with the command of the measurement before it in the line.
 */
function measurementsOf(section: string): Measurement[] {
  const line = /^Measured on .*$/m.exec(section)?.[0] ?? '';
  let command = '';
  return Array.from(
    line.matchAll(/on (\d{1,2} \w+ \d{4}) at `([0-9a-f]{8})`(?: with `([^`]+)`)?/g),
    ([, date = '', commit = '', named]) => {
      command = named ?? command;
      return { date, commit, command };
    },
  );
}

/**
 * The results in RESULTS.md. Each result begins with the line that names its command, commit and date, and ends before the next such line
 * or the next heading.
 */
const results = RESULTS.split(/^(?=`[^`\n]+` at `|#)/m).flatMap((text) => {
  const [, command, commit = '', date = ''] = /^`([^`]+)` at `([0-9a-f]{8})` on (\d{1,2} \w+ \d{4})\b/.exec(text) ?? [];
  return command === undefined ? [] : [{ command, commit, date, text }];
});

const resultsOf = ({ command, commit, date }: Measurement) =>
  results.filter((result) => result.command.startsWith(command) && result.commit === commit && result.date === date);

const numbersIn = (text: string) =>
  (text.match(/\d[\d,]*(?:\.\d+)?/g) ?? []).map((number) => number.replaceAll(',', ''));

/** Returns the numbers in the tables, without headers and first columns, and the numbers with a unit in the text. */
const figuresIn = (section: string) => {
  const text = section.replace(/^\|.*\n(?=\| ---)/gm, '').replace(/^Measured on .*$/m, '');
  const cells = Array.from(text.matchAll(/^\|[^|\n]*\|(.*)\|$/gm), ([, rest = '']) => rest);
  const prose = text.replace(/^\|.*$/gm, '').match(/[\d.,]+(?= (?:KB|MB|ms|seconds|times)\b)/g) ?? [];
  return [...cells, ...prose].flatMap(numbersIn);
};

/** Whether a number on the page equals one of the exact results, rounded to as many decimals as the number on the page has. */
const isRounded = (number: string, exact: readonly string[]) =>
  exact.some((each) => Number(each).toFixed(number.split('.')[1]?.length ?? 0) === number);

const kilobytes = (bytes: number) => (bytes / 1024).toFixed(1);
const sizeOf = (name: string) => {
  const bytes = sizes.bytes[name];
  if (bytes === undefined) throw new Error(`scripts/sizes.json has no size "${name}".`);
  return bytes;
};

describe('the performance page', () => {
  it('says of which date and commit the figures of every section are, and how to repeat them', () => {
    expect(sections.size).toBeGreaterThan(5);
    for (const [heading, section] of sections) {
      const measurements = measurementsOf(section);
      expect(measurements, heading).not.toEqual([]);
      for (const measurement of measurements) {
        expect(measurement.command, heading).not.toBe('');
        if (measurement.command !== SIZES_COMMAND) expect(resultsOf(measurement), heading).not.toEqual([]);
      }
    }
  });

  it('shows the figures of test/bench/RESULTS.md', () => {
    for (const [heading, section] of sections) {
      const measurements = measurementsOf(section);
      if (measurements.some(({ command }) => command === SIZES_COMMAND)) continue;
      const exact = numbersIn(
        measurements
          .flatMap(resultsOf)
          .map(({ text }) => text)
          .join('\n'),
      );
      expect(
        figuresIn(section).filter((number) => !isRounded(number, exact)),
        heading,
      ).toEqual([]);
    }
  });

  it('shows the sizes, date and commit of scripts/sizes.json', () => {
    const section = sections.get('What a page pays') ?? '';
    const rows = Array.from(section.matchAll(/^\| (.+?) \|.*\| ([\d.]+) \|$/gm), ([, row, size]) => [row, size]);
    expect(rows).toEqual(SIZE_ROWS.map(([row, size]) => [row, kilobytes(sizeOf(size))]));
    const before = sizeOf('script tag, before the first intent');
    const both = sizeOf('script tag, before and on the first intent');
    expect(section).toContain(
      `loads ${kilobytes(before)} KB with the page, and ${kilobytes(both - before)} KB on the first intent, including Preact: ${kilobytes(both)} KB together`,
    );
    const answer = Math.round(sizeOf('docs-assistant/answer, without highlighting') / 1024);
    expect(section).toContain(`\`docs-assistant/answer\` alone, without colours for code, is ${answer} KB`);
    const idle = kilobytes(sizeOf('before the first intent') + sizeOf('idle work'));
    const weight = /page of a new Vite application loads ([\d.]+) KB more/.exec(RESULTS)?.[1];
    expect(section).toContain(`has loaded ${weight} KB more than without the widget: ${idle} KB of this package`);
    const date = new Date(sizes.date).toLocaleDateString('en-GB', {
      day: 'numeric',
      month: 'long',
      timeZone: 'UTC',
      year: 'numeric',
    });
    expect(measurementsOf(section)).toContainEqual({ date, commit: sizes.commit, command: SIZES_COMMAND });
  });
});
