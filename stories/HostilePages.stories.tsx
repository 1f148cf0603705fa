import { useInsertionEffect } from 'react';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { HOSTILE_SHEETS } from '../test/support/hostileSheets.js';
import { DocsPage } from './support/DocsPage.js';
import { ask, type StoryArguments, seen, withSituation } from './support/story.js';

/** Adds a style sheet to the page while the story is shown. */
function PageStyles({ text }: { text: string }): null {
  useInsertionEffect(() => {
    const style = document.createElement('style');
    style.textContent = text;
    document.head.append(style);
    return () => style.remove();
  }, [text]);
  return null;
}

/**
 * Pages whose styles would break a widget without a shadow root. Except for the font, the assistant looks the same on all of them:
 * `test/widget/isolation.test.tsx` compares the computed style of every element that has a size.
 */
const meta = preview.meta({
  title: 'Pages with styles of their own',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
  // Limit the accessibility check (axe) to the assistant. Otherwise, it would report problems of these pages.
  parameters: { a11y: { context: { include: ['[data-docs-assistant]'] } } },
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await seen(assistant.findByText('Sources'));
  },
});

const on = (sheet: string) => ({
  render: (args: object) => (
    <DocsPage>
      <PageStyles text={HOSTILE_SHEETS[sheet] as string} />
      <DocsAssistant {...withSituation(args as StoryArguments)} />
    </DocsPage>
  ),
});

export const Bootstrap = meta.story(on('Bootstrap'));
export const Tailwind = meta.story(on('the preflight of Tailwind 4'));
export const OlderTailwind = meta.story(on('the preflight of Tailwind 3'));
export const MeyerReset = meta.story(on('the reset of Eric Meyer'));
export const EverythingUnset = meta.story(on('a reset of everything'));
export const ImportantButtons = meta.story(on('important buttons'));
export const BoxesWithBorders = meta.story(on('boxes with borders'));
export const SmallRoot = meta.story(on('a small root'));
export const Inherited = meta.story(on('every inherited property except the direction'));
