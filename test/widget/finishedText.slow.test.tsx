import { waitFor } from '@testing-library/react';
import { beforeEach, expect, test } from 'vitest';
import { type Step, situations, textLines } from '../support/situations.js';
import { whenAtRest } from '../support/watchDom.js';
import { emulateMotion } from './support/emulate.js';
import { renderAssistant } from './support/renderAssistant.js';
import { outsideAct } from './support/userEvent.js';
import { watchPlaces } from './support/watchPlaces.js';
import { shadowRootOf } from './support/widgetRoot.js';

beforeEach(emulateMotion);

const WIDE = 12;
const row = (cell: (column: number) => string) =>
  `|${Array.from({ length: WIDE }, (_, column) => ` ${cell(column)} `).join('|')}|`;

/** An answer with most kinds of blocks, with text that wraps, and with code and a table that scroll. */
const ANSWER = `Set the **accent** once, and *everything* follows it, as [Theming](/guide/theming#accent-colour) says in its first section.

## Where to set it, in a heading that is longer than one line of the panel, so that it wraps

- In the style sheet of the page, which [Installation](/guide/install) describes from the beginning to the end.
- In a script:
  1. Read the option \`theme\`.
  2. Change it, and look at the page. See [Options](/reference/options).

| option | default | meaning |
| --- | :-: | --- |
| \`accent\` | none | The colour of links and buttons, from which all other colours are derived. |
| \`theme\` | \`"auto"\` | \`light\`, \`dark\` or \`system\`. See [Options](/reference/options). |
| \`density\` | \`"comfortable"\` | How much space there is around rows, in a sentence that wraps in a narrow column. |

### In a style sheet

\`\`\`css
:root {
  --accent: oklch(0.6 0.15 250); /* A comment that is longer than a line of the panel, so that the code scrolls sideways. */
  --radius: 8px;
}
\`\`\`

![A picture of the colours](/docs/images/none.webp)

${row((column) => `column ${column + 1}`)}
${row(() => '---')}
${row((column) => `value ${column + 1}`)}
${row((column) => `a value that is much longer than the head of column ${column + 1}`)}
${row((column) => `last ${column + 1}`)}

> A quotation with [a link to another site](https://example.com/colours), and with **bold text that wraps** in every panel.

### In a script

\`\`\`ts
const accent = 'teal';
document.documentElement.style.setProperty('--accent', accent);
\`\`\`

The last paragraph comes after everything else[^1], and refers to [Theming](/guide/theming#accent-colour) once more.

[^1]: A note at the end.`;

const SEARCH = situations.longAnswer.steps.slice(0, 3);
const END = situations.longAnswer.steps.slice(-2);
const paced = (text: string): Step[] => textLines(text, 24).flatMap((part) => [part, 20]);

/** Asks two questions. Watches the panel from the moment the second question is at the top until its answer is rendered completely. */
async function watchAnswer(steps: readonly Step[], props: Parameters<typeof renderAssistant>[1]) {
  const { assistant, handle } = renderAssistant(['plainAnswer', { steps }], { onFeedback: () => {}, ...props });
  handle.current?.ask('First?');
  await assistant.findByText('Answer complete.');
  const root = shadowRootOf();
  await outsideAct(() => whenAtRest(root));
  handle.current?.ask('Second?');
  const question = await assistant.findByText('Second?', { selector: '.da-question-text' });
  const view = assistant.getByRole('region', { name: 'Conversation' });
  await waitFor(() => expect(question.getBoundingClientRect().top - view.getBoundingClientRect().top).toBeLessThan(32));
  const stop = watchPlaces(root.querySelector('.da-panel') as HTMLElement);
  await assistant.findByText(/^Answer complete, /);
  await outsideAct(() => whenAtRest(root));
  expect(assistant.getAllByRole('button', { name: 'Copy answer' })).toHaveLength(2);
  return stop();
}

test.each(['popover', 'panel', 'modal'] as const)(
  'nothing that is finished moves while an answer streams and when it ends: %s',
  async (variant) => {
    const { compared, moves } = await watchAnswer([...SEARCH, ...paced(ANSWER), ...END], { variant });
    expect(moves).toEqual([]);
    expect(compared).toBeGreaterThan(0);
  },
);
