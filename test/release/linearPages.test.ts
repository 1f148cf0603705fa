import { describe, expect, it } from 'vitest';
import { createDocsService } from '../../src/service/index.js';
import { processorTime } from '../support/processorTime.js';

const LENGTH = 25_000;
/** Time limit of a test: a busy machine needs minutes for the longest pages. */
const TIMEOUT_MS = 120_000;
const repeat = (text: string) => (length: number) => text.repeat(Math.ceil(length / text.length));

/** Writes one list item per line, each nested in the item before it. */
function nestedItems(marker: string): (length: number) => string {
  return (length) => {
    const lines: string[] = [];
    let written = 0;
    while (written < length) {
      lines.push(`${' '.repeat(lines.length * marker.length)}${marker}a`);
      written += lines.at(-1)?.length ?? 0;
    }
    return lines.join('\n');
  };
}

const SHAPES: Record<string, (length: number) => string> = {
  'lines that begin with "import"': repeat('import x\n'),
  'opening brackets': repeat('['),
  'closing brackets with an opening parenthesis': repeat(']('),
  'dollar signs': repeat('$a '),
  'dollar signs with subscripts': repeat('$a_b '),
  'lines of spaces': repeat('   \n'),
  'lines of quote markers': repeat('>\n'),
  'lines with a pipe': repeat('a|b\n'),
  'bulleted lists nested by indentation': nestedItems('- '),
  'numbered lists nested by indentation': nestedItems('1. '),
  'rows of dashes and blanks': repeat(`${`-${' '.repeat(40)}`.repeat(5)}x\n`),
};

/** Measures the processor time to read, index and render a page, and to close its service (ms). */
const costOf = (text: string, runs: number) =>
  processorTime(async () => {
    const service = createDocsService({ pages: [{ file: 'a.mdx', text }] });
    expect((await service(new Request('http://localhost/a'))).status).toBe(200);
    await service.close();
  }, runs);

describe('the time for a page grows in proportion to its length', () => {
  it.each(Object.keys(SHAPES))(
    'even if it consists of %s',
    async (name) => {
      const shape = SHAPES[name] ?? repeat('');
      const short = await costOf(shape(LENGTH), 3);
      const long = await costOf(shape(LENGTH * 8), 1);
      // The long page has 8 times the length: linear time has a ratio of 8, quadratic time a ratio of 64.
      expect(long / short).toBeLessThan(20);
    },
    TIMEOUT_MS,
  );
});

it('the service keeps 24 levels of a nested list and warns about deeper ones', async () => {
  const warnings: string[] = [];
  const service = createDocsService({
    pages: [
      { file: 'deep.md', text: `${nestedItems('- ')(2_000)}\n` },
      {
        file: 'real.md',
        text: Array.from({ length: 24 }, (_, depth) => `${'  '.repeat(depth)}- level ${depth}`).join('\n'),
      },
    ],
    onWarning: (warning) => warnings.push(warning),
  });
  const depthOf = async (path: string) =>
    (
      (await (await service(new Request(`http://localhost${path}`))).text()).match(/<article[\s\S]*<\/article>/)?.[0] ??
      ''
    ).match(/<ul/g)?.length;
  expect([await depthOf('/deep'), await depthOf('/real')]).toEqual([24, 24]);
  expect(warnings).toEqual([expect.stringMatching(/^deep\.md: Parts of the page are nested/)]);
});
