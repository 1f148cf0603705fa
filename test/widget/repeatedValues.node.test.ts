import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

/**
 * A constant whose value other files repeat: style sheets, which cannot import it, or a module that must not load the file of the constant.
 * In the texts of `repeated`, `…` is a placeholder for the value.
 */
interface RepeatedValue {
  name: string;
  file: string;
  repeated: readonly (readonly [file: string, text: string])[];
}

const VALUES: readonly RepeatedValue[] = [
  {
    name: 'PHONE',
    file: 'frames/coversPage.ts',
    repeated: ['frames/popover.css', 'frames/resizeHandle.css', 'panel/panel.css'].map((sheet) => [
      sheet,
      '@media … {',
    ]),
  },
  { name: 'ANIMATION', file: 'frames/pushPage.ts', repeated: [['frames/sidePanel.css', 'transition: transform …;']] },
  {
    name: 'MARGIN',
    file: 'later/resizing/useFreeEdges.ts',
    repeated: [
      ['frames/popover.css', 'inset-block-end: clamp(…px, var(--_above, 0px), 100% - var(--_block) - …px);'],
      ['frames/popover.css', 'inset-inline-end: clamp(…px, var(--_beside, 0px), 100% - var(--_inline) - …px);'],
    ],
  },
  {
    name: 'SIZE',
    file: 'capture/placeInBlock.ts',
    repeated: [['capture/capture.css', '[data-kind="code"] > .da-ask { block-size: …px;']],
  },
  {
    name: 'DEEP_LINK_PARAMETER',
    file: 'later/page/takeDeepLink.ts',
    repeated: [['shared/storedFlags.ts', '/[?&]…(=|&|$)/.test(location.search)']],
  },
];

const [, EASE = ''] = readFileSync('src/ui/palette.css', 'utf8').match(/--_ease: ([^;]+);/) ?? [];

/**
 * Returns the text of a file of the widget on one line. Replaces `var(--_ease)` with its value, because scripts contain the value itself.
 */
const read = (file: string) =>
  readFileSync(join('src/widget', file), 'utf8').replace(/\s+/g, ' ').replaceAll('var(--_ease)', EASE);

describe.each(VALUES)('$name of $file', ({ name, file, repeated }) => {
  const [, value = ''] = read(file).match(new RegExp(`const ${name} = '?(.+?)'?;`)) ?? [];

  it.each(repeated)('is the value in %s: %s', (other, text) => {
    expect(value).not.toBe('');
    expect(read(other)).toContain(text.replaceAll('…', value));
  });
});
