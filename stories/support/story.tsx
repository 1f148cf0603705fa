import type { ReactElement } from 'react';
import { expect, fireEvent, userEvent, waitFor } from 'storybook/test';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantProps } from '../../src/widget/DocsAssistantProps.js';
import { type Situation, scriptedFetch } from '../../test/support/scriptedFetch.js';
import { insideAssistant, shadowRootOf } from '../../test/widget/support/widgetRoot.js';
import { DocsPage, type DocsPageLook } from './DocsPage.js';

/** Chooses what the service does, in the arguments of a story. */
export type StoryArguments = DocsAssistantProps & { situation: Situation | readonly Situation[] };

export const STARTERS = [
  'How do I change the accent colour?',
  'Does it work without JavaScript?',
  'Which browsers are supported?',
];

/** The properties of the assistant, with the scripted service in place of a real one. */
export function withSituation({ situation, ...props }: StoryArguments): DocsAssistantProps {
  // One story leaves nothing for the next one, unless it says so.
  return { persist: false, ...props, domain: 'acme', fetch: scriptedFetch(situation) } as DocsAssistantProps;
}

/** Draws the assistant on a page of documentation, which has its theme. @param page The page's direction and language. */
export const onDocsPage =
  (page: DocsPageLook = {}) =>
  (args: object): ReactElement => (
    <DocsPage theme={(args as StoryArguments).theme} {...page}>
      <DocsAssistant {...withSituation(args as StoryArguments)} />
    </DocsPage>
  );

/** Opens the assistant as a reader does, and waits until it is there. */
export async function open(canvasElement: HTMLElement): Promise<ReturnType<typeof insideAssistant>> {
  const assistant = insideAssistant(canvasElement);
  await openIn(assistant);
  // The field comes first, and the conversation when it has been painted.
  const root = shadowRootOf(canvasElement);
  await waitFor(() => expect(root.querySelector('.da-scroller > *')).not.toBeNull());
  const animations = assistant.getByRole('dialog').getAnimations();
  await Promise.all(animations.map((animation: Animation) => animation.finished));
  return assistant;
}

/** Waits until something is seen. What follows the words of an answer is drawn before they have flowed in, and seen after. */
export async function seen(found: Promise<HTMLElement>): Promise<void> {
  const element = await found;
  await waitFor(() => expect(element).toBeVisible());
}

/** Waits until nothing moves any more but what goes on without end. */
export const settled = (canvasElement: HTMLElement): Promise<unknown> =>
  Promise.all(
    shadowRootOf(canvasElement)
      .getAnimations()
      .filter(({ effect }) => effect?.getComputedTiming().iterations !== Number.POSITIVE_INFINITY)
      .map((animation: Animation) => animation.finished.catch(() => {})),
  );

/** Opens it where that is needed, in whatever language: the words of others are known by their places. @returns The field. */
export async function openIn(assistant: ReturnType<typeof insideAssistant>): Promise<HTMLElement> {
  const [trigger] = assistant
    .queryAllByRole('button', { expanded: false })
    .filter(({ className }: HTMLElement) => className === 'da-trigger');
  if (trigger) await userEvent.click(trigger);
  return assistant.findByRole('textbox');
}

/** Opens it where that is needed, in whatever language, and asks. */
export async function askIn(assistant: ReturnType<typeof insideAssistant>, question: string): Promise<void> {
  const field = await openIn(assistant);
  await fireEvent.change(field, { target: { value: question } });
  const send = field.closest('form')?.querySelector('[type=submit]') as HTMLElement;
  await waitFor(() => expect(send).toHaveAttribute('aria-disabled', 'false'));
  await userEvent.click(send);
}

/** Opens it and asks. User-event cannot type into a shadow root; real key presses are in the tests. */
export async function ask(
  canvasElement: HTMLElement,
  question = 'How do I change the accent colour?',
): Promise<ReturnType<typeof insideAssistant>> {
  const assistant = await open(canvasElement);
  await fireEvent.change(assistant.getByRole('textbox'), { target: { value: question } });
  await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
  return assistant;
}
