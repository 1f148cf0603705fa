import { expect } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { ask, onDocsPage, type StoryArguments } from './support/story.js';

/** What goes wrong is said where the answer would stand, with a way on. What the reader wrote is never lost. */
const meta = preview.meta({
  title: 'DocsAssistant/Failures',
  component: DocsAssistant,
  args: { domain: 'acme', supportHref: '/support' } as unknown as StoryArguments,
  render: onDocsPage(),
});

/** Asks, and expects the sentence and, where there is one, the button that leads on. */
const askAndExpect =
  (sentence: RegExp, action?: RegExp) =>
  async ({ canvasElement }: { canvasElement: HTMLElement }) => {
    const assistant = await ask(canvasElement);
    const shown = await assistant.findByText(sentence, { ignore: '[role="alert"], [role="status"]' });
    await expect(shown).toBeVisible();
    if (action) await expect((await assistant.findAllByRole('button', { name: action })).at(-1)).toBeVisible();
  };

const situation = (name: StoryArguments['situation']) => ({ situation: name }) as Partial<StoryArguments>;

export const Unreachable = meta.story({
  args: situation('networkError'),
  play: askAndExpect(/could not be reached/, /Try again/),
});
export const BrokenOff = meta.story({ args: situation('cutAtNewline'), play: askAndExpect(/broke off/, /Try again/) });
export const ErrorInTheAnswer = meta.story({
  args: situation('errorLine'),
  play: askAndExpect(/problem on its side/, /Try again/),
});
export const RateLimited = meta.story({
  args: situation('rateLimit'),
  play: askAndExpect(/Too many questions/, /Try again in \d+ s/),
});
export const QuotaUsedUp = meta.story({ args: situation('quota'), play: askAndExpect(/reached its limit/) });
export const WrongKey = meta.story({ args: situation('unauthorized'), play: askAndExpect(/not set up correctly/) });
export const Forbidden = meta.story({ args: situation('forbidden'), play: askAndExpect(/does not have access/) });
export const TooLong = meta.story({ args: situation('tooLarge'), play: askAndExpect(/too long/, /Edit the question/) });
export const SignInPage = meta.story({
  args: situation('htmlPage'),
  play: askAndExpect(/was not an answer/, /Try again/),
});
export const EmptyReply = meta.story({ args: situation('emptyBody'), play: askAndExpect(/empty answer/, /Try again/) });
export const ServerDown = meta.story({
  args: situation('serverError'),
  play: askAndExpect(/having trouble/, /Try again/),
});

/** Nothing has come at all for as long as is waited. */
export const TimedOut = meta.story({
  args: { ...situation('silent'), timeouts: { firstByte: 500 } } as Partial<StoryArguments>,
  play: askAndExpect(/took too long/, /Try again/),
});

export const ServerDownDark = meta.story({
  args: { ...situation('serverError'), theme: 'dark' } as Partial<StoryArguments>,
  play: askAndExpect(/having trouble/, /Try again/),
});

/** Nothing has come for a quarter of the limit, which is short here. */
export const Slow = meta.story({
  args: { ...situation('silent'), timeouts: { firstByte: 8_000 } } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    const shown = await assistant.findByText(/^Still working/, { ignore: '[role="status"]' }, { timeout: 6_000 });
    await expect(shown).toBeVisible();
  },
});

/** It has begun, and then nothing more has come for as long as is waited. What arrived stays. */
export const Stalled = meta.story({
  args: { ...situation('streaming'), timeouts: { idle: 500 } } as Partial<StoryArguments>,
  play: askAndExpect(/broke off/, /Try again/),
});

/** With the site's own search beside it. */
export const SearchInstead = meta.story({
  args: { ...situation('networkError'), onFallbackSearch: () => {} } as Partial<StoryArguments>,
  play: askAndExpect(/may be blocking it/, /Search the site instead/),
});
