import type { ReactElement } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantProps } from '../../src/widget/shared/DocsAssistantProps.js';
import { type Situation, scriptedFetch } from '../../test/support/scriptedFetch.js';
import { insideAssistant, shadowRootOf } from '../../test/widget/support/widgetRoot.js';
import { DocsPage, type DocsPageLook } from './DocsPage.js';

/** The properties of the assistant, and `situation`, which chooses how the scripted service behaves. */
export type StoryArguments = DocsAssistantProps & { situation: Situation | readonly Situation[] };

export const STARTERS = [
  'How do I change the accent colour?',
  'Does it work without JavaScript?',
  'Which browsers are supported?',
];

/** Returns the properties of the assistant, with a scripted service instead of a real one. */
export function withSituation({ situation, ...props }: StoryArguments): DocsAssistantProps {
  // By default nothing is stored, so that stories do not affect each other.
  return { persist: false, ...props, domain: 'acme', fetch: scriptedFetch(situation) } as DocsAssistantProps;
}

/** Renders the assistant on a documentation page with the same theme. @param page Direction and language of the page. */
export const onDocsPage =
  (page: DocsPageLook = {}) =>
  (args: object): ReactElement => (
    <DocsPage theme={(args as StoryArguments).theme} {...page}>
      <DocsAssistant {...withSituation(args as StoryArguments)} />
    </DocsPage>
  );

/** Opens the assistant as a reader does. Waits until the conversation is rendered and the opening animations have ended. */
export async function open(canvasElement: HTMLElement): Promise<ReturnType<typeof insideAssistant>> {
  const assistant = insideAssistant(canvasElement);
  await openIn(assistant);
  // The field is rendered first, the conversation after the first paint.
  const root = shadowRootOf(canvasElement);
  await waitFor(() => expect(root.querySelector('.da-scroller > *')).not.toBeNull());
  const animations = assistant.getByRole('dialog').getAnimations();
  await Promise.all(animations.map((animation: Animation) => animation.finished));
  return assistant;
}

/** Waits until an element is visible. Elements below an answer are rendered early, but stay hidden until its text is complete. */
export async function seen(found: Promise<HTMLElement>): Promise<void> {
  const element = await found;
  await waitFor(() => expect(element).toBeVisible());
}

/** Waits until all finite animations have ended. */
export const settled = (canvasElement: HTMLElement): Promise<unknown> =>
  Promise.all(
    shadowRootOf(canvasElement)
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation: Animation) => animation.finished.catch(() => {})),
  );

/** Opens the assistant if necessary. Finds its button by class, so it works in every language. @returns the field. */
export async function openIn(assistant: ReturnType<typeof insideAssistant>): Promise<HTMLElement> {
  const [trigger] = assistant
    .queryAllByRole('button', { expanded: false })
    .filter(({ className }: HTMLElement) => className === 'da-trigger');
  if (trigger) await userEvent.click(trigger);
  return assistant.findByRole('textbox');
}

/** Asks a question. Opens the assistant first if it is closed. Works in every language. */
export async function askIn(assistant: ReturnType<typeof insideAssistant>, question: string): Promise<void> {
  const field = await openIn(assistant);
  await fireEvent.change(field, { target: { value: question } });
  const send = field.closest('form')?.querySelector('[type=submit]') as HTMLElement;
  await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(send);
}

/**
 * Opens the assistant and asks a question. Sets the text of the field without typing, because `userEvent` cannot type into a shadow root.
 * The tests in `test/widget` press real keys.
 */
export async function ask(
  canvasElement: HTMLElement,
  question = 'How do I change the accent colour?',
): Promise<ReturnType<typeof insideAssistant>> {
  const assistant = await open(canvasElement);
  await askIn(assistant, question);
  return assistant;
}
