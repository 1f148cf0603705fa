import type { CSSProperties } from 'react';
import { expect, waitFor } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { canForceColours, withForcedColours } from './support/forcedColours.js';
import { ask, askIn, onDocsPage, type StoryArguments, seen, settled, withSituation } from './support/story.js';

/**
 * Looks of the assistant: with custom properties that a site sets, such as the accent colour, with the theme of a site, and with forced
 * colours. From the custom properties, the assistant derives all other colours, with sufficient contrast.
 */
const meta = preview.meta({
  title: 'Looks',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await seen(assistant.findByText('Sources'));
  },
});

/** Sets a theme, and sets custom properties on an element around the assistant. A site would set the properties on `:root`. */
const withLook = (look: Readonly<Record<`--da-${string}`, string>>, theme: 'light' | 'dark') => ({
  render: (args: object) => (
    <div style={look as CSSProperties}>
      <DocsPage theme={theme}>
        <DocsAssistant {...withSituation(args as StoryArguments)} theme={theme} />
      </DocsPage>
    </div>
  ),
});

/** A light yellow accent: text on it is dark, and text in the accent colour is darkened. */
export const YellowAccent = meta.story(withLook({ '--da-accent': '#f5d90a' }, 'light'));
export const YellowAccentDark = meta.story(withLook({ '--da-accent': '#f5d90a' }, 'dark'));
export const BlackAccent = meta.story(withLook({ '--da-accent': '#000' }, 'light'));
export const BlackAccentDark = meta.story(withLook({ '--da-accent': '#000' }, 'dark'));
export const RedAccent = meta.story(withLook({ '--da-accent': 'oklch(0.6 0.25 25)' }, 'light'));
export const GreenAccentDark = meta.story(withLook({ '--da-accent': '#0f766e' }, 'dark'));

const readWith = async (canvasElement: HTMLElement) => {
  const assistant = await ask(canvasElement);
  await assistant.findByText('Sources');
  const panel = assistant.getByRole('textbox').closest('.da-panel') as HTMLElement;
  return { panel, composer: panel.querySelector('.da-composer') as HTMLElement };
};

/** Another font, a violet accent, smaller corners, and a panel that is wider and less tall. */
export const OwnShape = meta.story({
  ...withLook(
    {
      '--da-font': 'Georgia, serif',
      '--da-radius': '4px',
      '--da-width': '520px',
      '--da-height': '560px',
      '--da-accent': '#7c3aed',
    },
    'light',
  ),
  play: async ({ canvasElement }) => {
    const { panel, composer } = await readWith(canvasElement);
    await expect(panel.offsetWidth).toBe(520);
    await expect(getComputedStyle(composer).borderRadius).toBe('4px');
    await expect(getComputedStyle(composer).fontFamily).toBe('Georgia, serif');
  },
});

/** Compact spacing. */
export const Compact = meta.story(withLook({ '--da-density': '0.75' }, 'light'));
export const Airy = meta.story(withLook({ '--da-density': '1.25' }, 'dark'));

/** A coloured surface. Raised surfaces keep its hue. */
export const OwnSurface = meta.story({
  ...withLook({ '--da-surface': '#fdf6e3', '--da-accent': '#b58900' }, 'light'),
  play: async ({ canvasElement }) => {
    const { panel, composer } = await readWith(canvasElement);
    await expect(getComputedStyle(panel).backgroundColor).toBe('rgb(253, 246, 227)');
    const [, chroma, hue] = getComputedStyle(composer).backgroundColor.match(/[\d.]+/g) as string[];
    await expect(Number(chroma)).toBeGreaterThan(0.02);
    await expect(Number(hue)).toBeCloseTo(90, -1);
  },
});

/** A near-black accent and strongly rounded corners. */
export const BigRadius = meta.story(withLook({ '--da-radius': '32px', '--da-accent': '#18181b' }, 'light'));

/** `theme` is a function that reads the site's theme switch. The assistant follows the switch immediately. */
export const SwitchOfThePage = meta.story({
  render: (args) => (
    <DocsPage>
      <DocsAssistant
        {...withSituation(args as StoryArguments)}
        theme={() => (document.documentElement.dataset.mode === 'dark' ? 'dark' : 'light')}
      />
    </DocsPage>
  ),
  beforeEach: () => () => void delete document.documentElement.dataset.mode,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText('Sources');
    const panel = assistant.getByRole('textbox').closest('.da-panel') as HTMLElement;
    const scheme = () => getComputedStyle(panel).colorScheme;
    await expect(scheme()).toBe('light');
    document.documentElement.dataset.mode = 'dark';
    await waitFor(() => expect(scheme()).toBe('dark'));
  },
});

/**
 * Asks a question. If forced colours are on, checks that surfaces have a border and that the focused field has a ring. Forced colours, as
 * in a high-contrast theme, remove backgrounds and shadows. To see this in Storybook, turn forced colours on in the system or in the
 * browser's developer tools.
 */
const withEdges = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = insideAssistant(canvasElement);
  await askIn(assistant, 'How do I change the accent colour?');
  await assistant.findByText('Sources');
  const field = assistant.getByRole('textbox');
  await assistant.findByRole('button', { name: /^This page/ });
  field.focus();
  await settled(canvasElement);
  const root = field.getRootNode() as ShadowRoot;
  const isForced = matchMedia('(forced-colors: active)').matches;
  if (canForceColours()) await expect(isForced).toBe(true);
  if (isForced) {
    const edges = ['.da-question-text', '.da-composer', '.da-chip-page'].map(
      (name) => getComputedStyle(root.querySelector(name) as Element).borderTopStyle,
    );
    await expect(edges).toEqual(['solid', 'solid', 'solid']);
    await expect(getComputedStyle(root.querySelector('.da-composer') as Element).outlineStyle).toBe('solid');
  }
};
export const ForcedColours = meta.story({ render: onDocsPage(), beforeEach: withForcedColours, play: withEdges });
export const ForcedColoursPanel = meta.story({
  args: { variant: 'panel' } as Partial<StoryArguments>,
  render: onDocsPage(),
  beforeEach: withForcedColours,
  play: withEdges,
});
