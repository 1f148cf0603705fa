import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import preview from '../../.storybook/preview.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { coversPage } from '../../src/widget/frames/coversPage.js';
import { line, shortAnswer, textLines } from '../../test/support/situations.js';
import { inLook, LOOKS, type Scene } from '../support/looks.js';
import type { StoryArguments } from '../support/story.js';

/** Reading an answer: on phone and desktop, in light and dark, in four languages. */
const meta = preview.meta({
  title: 'Everywhere/Reading',
  component: DocsAssistant,
  // Tests run only the first story of each scene, which has the tag `test`. The other stories differ in theme, size or language, and are
  // for viewing in Storybook.
  tags: ['!test'],
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
});

/** The panel after the reader has pressed F6, which moves the focus from the question field to the last answer. */
const focusOnAnswer: Scene = {
  play: async ({ read, assistant, root }) => {
    await read();
    await fireEvent.keyDown(assistant.getByRole('textbox'), { key: 'F6' });
    await waitFor(() => expect(root.activeElement).toHaveClass('da-visually-hidden'));
  },
};
export const FocusOnAnswer = meta.story({ ...inLook(focusOnAnswer, LOOKS.light), tags: ['test'] });
export const FocusOnAnswerDark = meta.story(inLook(focusOnAnswer, LOOKS.dark));
export const FocusOnAnswerPhone = meta.story(inLook(focusOnAnswer, LOOKS.phone));
export const FocusOnAnswerPhoneDark = meta.story(inLook(focusOnAnswer, LOOKS.phoneDark));
export const FocusOnAnswerGerman = meta.story(inLook(focusOnAnswer, LOOKS.german));
export const FocusOnAnswerJapanese = meta.story(inLook(focusOnAnswer, LOOKS.japanese));
export const FocusOnAnswerArabic = meta.story(inLook(focusOnAnswer, LOOKS.arabic));

/** The panel after the reader has clicked on "Jump to latest". */
const jumpedToLatest: Scene = {
  situation: 'longAnswer',
  play: async ({ read, assistant, labels }) => {
    await read();
    await userEvent.click(await assistant.findByRole('button', { name: labels.jumpToLatest }));
    await waitFor(() => expect(assistant.queryByRole('button', { name: labels.jumpToLatest })).toBeNull());
  },
};
export const JumpedToLatest = meta.story({ ...inLook(jumpedToLatest, LOOKS.light), tags: ['test'] });
export const JumpedToLatestDark = meta.story(inLook(jumpedToLatest, LOOKS.dark));
export const JumpedToLatestPhone = meta.story(inLook(jumpedToLatest, LOOKS.phone));
export const JumpedToLatestPhoneDark = meta.story(inLook(jumpedToLatest, LOOKS.phoneDark));
export const JumpedToLatestGerman = meta.story(inLook(jumpedToLatest, LOOKS.german));
export const JumpedToLatestJapanese = meta.story(inLook(jumpedToLatest, LOOKS.japanese));
export const JumpedToLatestArabic = meta.story(inLook(jumpedToLatest, LOOKS.arabic));

/** The popover, turned into a side panel and widened. A phone keeps the popover, which covers the page and has no button to dock it. */
const dockedAndResized: Scene = {
  play: async ({ read, assistant, labels }) => {
    await read();
    if (coversPage()) return;
    await userEvent.click(await assistant.findByRole('button', { name: labels.showInPanel }));
    const edge = await assistant.findByRole('separator', { name: labels.panelWidth });
    edge.focus();
    const before = edge.getAttribute('aria-valuenow');
    const wider = getComputedStyle(edge).direction === 'rtl' ? 'ArrowRight' : 'ArrowLeft';
    await fireEvent.keyDown(edge, { key: wider, shiftKey: true });
    await waitFor(() => expect(edge).not.toHaveAttribute('aria-valuenow', before));
  },
};
export const DockedAndResized = meta.story({ ...inLook(dockedAndResized, LOOKS.light), tags: ['test'] });
export const DockedAndResizedDark = meta.story(inLook(dockedAndResized, LOOKS.dark));
export const DockedAndResizedPhone = meta.story(inLook(dockedAndResized, LOOKS.phone));
export const DockedAndResizedPhoneDark = meta.story(inLook(dockedAndResized, LOOKS.phoneDark));
export const DockedAndResizedGerman = meta.story(inLook(dockedAndResized, LOOKS.german));
export const DockedAndResizedJapanese = meta.story(inLook(dockedAndResized, LOOKS.japanese));
export const DockedAndResizedArabic = meta.story(inLook(dockedAndResized, LOOKS.arabic));

/** An answer at 400 % zoom. */
const zoomed: Scene = { viewport: 'narrow', play: ({ read }) => read() };
export const Zoomed = meta.story({ ...inLook(zoomed, LOOKS.light), tags: ['test'] });
export const ZoomedDark = meta.story(inLook(zoomed, LOOKS.dark));
export const ZoomedGerman = meta.story(inLook(zoomed, LOOKS.german));
export const ZoomedJapanese = meta.story(inLook(zoomed, LOOKS.japanese));
export const ZoomedArabic = meta.story(inLook(zoomed, LOOKS.arabic));

/** An answer on a phone that is held in landscape orientation. */
const landscape: Scene = { viewport: 'landscape', play: ({ read }) => read() };
export const Landscape = meta.story({ ...inLook(landscape, LOOKS.light), tags: ['test'] });
export const LandscapeDark = meta.story(inLook(landscape, LOOKS.dark));
export const LandscapeGerman = meta.story(inLook(landscape, LOOKS.german));
export const LandscapeJapanese = meta.story(inLook(landscape, LOOKS.japanese));
export const LandscapeArabic = meta.story(inLook(landscape, LOOKS.arabic));

const HEAD = Array.from({ length: 14 }, (_, index) => `Column ${index + 1}`);
const WIDE_TABLE = {
  steps: [
    ...textLines([HEAD, HEAD.map(() => '---'), HEAD.map(() => 'Value')].map((row) => `|${row.join('|')}|\n`).join('')),
    line('d', { finishReason: 'stop' }),
  ],
};

/**
 * A table with more columns than fit, scrolled sideways. A shadow on both sides shows that there are more columns. With reduced motion, as
 * in the tests, there is no shadow.
 */
const wideTable: Scene = {
  situation: WIDE_TABLE,
  play: async ({ read, find }) => {
    await read();
    const table = await find('.da-table');
    table.scrollLeft = 200;
    await waitFor(() => expect(table.scrollLeft).toBe(200));
  },
};
export const WideTable = meta.story({ ...inLook(wideTable, LOOKS.light), tags: ['test'] });
export const WideTableDark = meta.story(inLook(wideTable, LOOKS.dark));
export const WideTablePhone = meta.story(inLook(wideTable, LOOKS.phone));
export const WideTablePhoneDark = meta.story(inLook(wideTable, LOOKS.phoneDark));
export const WideTableGerman = meta.story(inLook(wideTable, LOOKS.german));
export const WideTableJapanese = meta.story(inLook(wideTable, LOOKS.japanese));
export const WideTableArabic = meta.story(inLook(wideTable, LOOKS.arabic));

/** A table with more columns than fit, in the dialog that shows it larger. */
const enlargedTable: Scene = {
  situation: WIDE_TABLE,
  play: async ({ read, find, assistant, labels }) => {
    await read();
    await userEvent.click(await assistant.findByRole('button', { name: new RegExp(`^${labels.answer.enlargeTable}`) }));
    await find('.da-table-dialog[open]');
  },
};
export const EnlargedTable = meta.story({ ...inLook(enlargedTable, LOOKS.light), tags: ['test'] });
export const EnlargedTableDark = meta.story(inLook(enlargedTable, LOOKS.dark));
export const EnlargedTablePhone = meta.story(inLook(enlargedTable, LOOKS.phone));
export const EnlargedTablePhoneDark = meta.story(inLook(enlargedTable, LOOKS.phoneDark));
export const EnlargedTableGerman = meta.story(inLook(enlargedTable, LOOKS.german));
export const EnlargedTableJapanese = meta.story(inLook(enlargedTable, LOOKS.japanese));
export const EnlargedTableArabic = meta.story(inLook(enlargedTable, LOOKS.arabic));

/** The second reply of the service: the rest of the answer that the scripted reply `lengthLimit` cuts off. */
const REST = { steps: [...textLines(shortAnswer.slice(80)), line('d', { finishReason: 'stop' })] };
/** An answer that was cut off, and then continued. */
const continued: Scene = {
  situation: ['lengthLimit', REST],
  play: async ({ read, assistant, labels }) => {
    await read();
    await userEvent.click(await assistant.findByRole('button', { name: labels.continueAnswer }));
    await expect(await assistant.findByText(/for the other colours/)).toBeInTheDocument();
    await waitFor(() => expect(assistant.queryByRole('button', { name: labels.continueAnswer })).toBeNull());
    await assistant.findByRole('button', { name: labels.copyAnswer });
  },
};
export const Continued = meta.story({ ...inLook(continued, LOOKS.light), tags: ['test'] });
export const ContinuedDark = meta.story(inLook(continued, LOOKS.dark));
export const ContinuedPhone = meta.story(inLook(continued, LOOKS.phone));
export const ContinuedPhoneDark = meta.story(inLook(continued, LOOKS.phoneDark));
export const ContinuedGerman = meta.story(inLook(continued, LOOKS.german));
export const ContinuedJapanese = meta.story(inLook(continued, LOOKS.japanese));
export const ContinuedArabic = meta.story(inLook(continued, LOOKS.arabic));
