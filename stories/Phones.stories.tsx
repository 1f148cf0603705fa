import { expect, userEvent } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { line, longAnswerText, textLines } from '../test/support/situations.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { storeThreads } from './support/storeThreads.js';
import { ask, askIn, onDocsPage, open, STARTERS, type StoryArguments, settled } from './support/story.js';

/** On a phone the assistant fills the window. It also fits 320 by 256 pixels: a window of 1,280 by 1,024 pixels at 400 % zoom. */
const meta = preview.meta({
  title: 'Phones',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer', starters: STARTERS } as StoryArguments,
  globals: { viewport: { value: 'phone' } },
  render: onDocsPage(),
});

type Played = { canvasElement: HTMLElement };

const NARROW = { viewport: { value: 'narrow' } };

/** Checks that nothing is cut off at the sides. */
async function fits({ canvasElement }: Played): Promise<void> {
  await settled(canvasElement);
  const panel = insideAssistant(canvasElement).getByRole('textbox').closest('.da-panel') as HTMLElement;
  const { left, right } = panel.getBoundingClientRect();
  await expect([left, right]).toEqual([0, window.innerWidth]);
  for (const part of [panel, ...panel.querySelectorAll('.da-scroller, .da-panel-view, .da-main')])
    await expect(part.scrollWidth).toBeLessThanOrEqual(part.clientWidth);
}

const readAnswer = async (played: Played) => {
  const assistant = insideAssistant(played.canvasElement);
  await askIn(assistant, STARTERS[0] as string);
  await assistant.findByText('Sources');
  await fits(played);
};

const PROPERTIES = {
  steps: [
    ...textLines(
      [
        '| Property | Default | Since | Meaning |',
        '| --- | --- | --- | --- |',
        '| `--acme-accent` | `#0a6cff` | 1.0 | Colour of links, buttons and the focus ring |',
        '| `--acme-font` | inherited | 1.2 | Font of everything, also of the code unless the next property is set |',
        '| `--acme-shadow` | none | 2.1 | Shadow below floating elements |',
      ].join('\n'),
    ),
    line('d', { finishReason: 'stop' }),
  ],
};

/** A long answer that was cut off. The notice at its end is outside the view, so the button above the text field repeats the notice. */
export const CutOff = meta.story({
  args: { situation: { steps: [...textLines(longAnswerText, 400), 'reset'] } } as Partial<StoryArguments>,
  play: async (played: Played) => {
    const assistant = insideAssistant(played.canvasElement);
    await askIn(assistant, STARTERS[0] as string);
    await expect(await assistant.findByRole('button', { name: /^The answer was cut off/ })).toBeVisible();
    await fits(played);
  },
});

export const Closed = meta.story({});

/** The head and the first row of a table determine the widths of its columns. This table fits without scrolling. */
export const Table = meta.story({
  args: { situation: PROPERTIES } as Partial<StoryArguments>,
  play: async (played: Played) => {
    const assistant = insideAssistant(played.canvasElement);
    await askIn(assistant, STARTERS[0] as string);
    const { parentElement: frame } = await assistant.findByRole('table');
    await fits(played);
    await expect(frame?.scrollWidth).toBe(frame?.clientWidth);
  },
});

export const Empty = meta.story({
  play: async (played) => {
    const assistant = await open(played.canvasElement);
    await expect(assistant.getByText('What are you looking for?')).toBeVisible();
    await fits(played);
  },
});

export const Answered = meta.story({ play: readAnswer });
export const AnsweredDark = meta.story({ args: { theme: 'dark' }, play: readAnswer });
export const Modal = meta.story({ args: { variant: 'modal' }, play: readAnswer });
export const SidePanel = meta.story({ args: { variant: 'panel' }, play: readAnswer });
export const Zoomed = meta.story({ globals: NARROW, play: readAnswer });

const askInArabic = async (played: Played) => {
  const assistant = insideAssistant(played.canvasElement);
  await askIn(assistant, 'كيف أغيّر اللون الأساسي؟');
  await assistant.findByText('المصادر');
  await fits(played);
};
const ARABIC = { locale: 'ar', situation: 'rtlAnswer' } as Partial<StoryArguments>;

export const RightToLeft = meta.story({
  args: ARABIC,
  render: onDocsPage({ dir: 'rtl', lang: 'ar' }),
  play: askInArabic,
});
export const ZoomedRightToLeft = meta.story({ ...RightToLeft.input, globals: NARROW });

/** Words that are wider than a phone, in a question and in its answer. */
export const LongWords = meta.story({
  args: { locale: 'de', situation: 'longWords' } as Partial<StoryArguments>,
  render: onDocsPage({ lang: 'de' }),
  play: async (played) => {
    const assistant = insideAssistant(played.canvasElement);
    await askIn(assistant, 'Wo steht die Donaudampfschifffahrtsgesellschaftskapitänskonfigurationsdatei?');
    await assistant.findByText(/beschraenkung/);
    await fits(played);
  },
});

const threads = () => storeThreads([...STARTERS, 'What does ERR_MODULE_NOT_FOUND_IN_A_MONOREPO_WITH_WORKSPACES mean?']);

const openHistory = async ({ canvasElement }: Played) => {
  const assistant = await open(canvasElement);
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await userEvent.click(await assistant.findByRole('menuitem', { name: 'History' }));
  const first = (await assistant.findAllByRole('listitem'))[0] as HTMLElement;
  await expect(first).toBeVisible();
  const view = first.closest('.da-panel-view') as HTMLElement;
  await expect(view.scrollWidth).toBeLessThanOrEqual(view.clientWidth);
};

export const History = meta.story({ args: { persist: true }, beforeEach: threads, play: openHistory });

/** With earlier conversations, the header has a button that opens the history. */
export const HistoryInHeader = meta.story({
  args: { persist: true },
  beforeEach: threads,
  play: async (played: Played) => {
    const assistant = await open(played.canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'History' }));
    await expect(await assistant.findByRole('heading', { name: 'History', level: 2 })).toBeVisible();
  },
});
export const ZoomedHistory = meta.story({ ...History.input, globals: NARROW });

const askForConsent = async (played: Played) => {
  const assistant = await ask(played.canvasElement);
  await expect(await assistant.findByRole('button', { name: 'Agree' })).toBeInTheDocument();
  await fits(played);
};
const CONSENT = { persist: true, consent: 'required', privacyHref: '/privacy' } as const;

export const Consent = meta.story({ args: CONSENT, beforeEach: () => storeThreads([]), play: askForConsent });
export const ZoomedConsent = meta.story({ ...Consent.input, globals: NARROW });

export const LikelySecret = meta.story({
  play: async (played) => {
    const assistant = await ask(played.canvasElement, 'Why does PASSWORD=k7#pQz2x fail for ada.lovelace@gmail.com?');
    await expect(await assistant.findByRole('button', { name: 'Redact' })).toBeVisible();
    await fits(played);
  },
});

export const Unreachable = meta.story({
  args: { situation: 'networkError', supportHref: '/support', onFallbackSearch: () => {} } as Partial<StoryArguments>,
  play: async (played) => {
    const assistant = await ask(played.canvasElement);
    await expect(await assistant.findByRole('button', { name: 'Search the site instead' })).toBeVisible();
    await fits(played);
  },
});
