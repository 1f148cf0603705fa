import { expect, fireEvent, mocked, spyOn, userEvent, within } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { useChunkNow } from '../src/widget/panel/useChunk.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { ask, askIn, onDocsPage, open, type StoryArguments, seen, settled } from './support/story.js';

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
    await seen(assistant.findByText(sentence, { ignore: '[role="alert"], [role="status"]' }));
    if (action) await expect((await assistant.findAllByRole('button', { name: action })).at(-1)).toBeVisible();
  };

const situation = (name: StoryArguments['situation']) => ({ situation: name }) as Partial<StoryArguments>;

export const Unreachable = meta.story({
  args: situation('networkError'),
  play: askAndExpect(/could not be reached/, /Try again/),
});
export const BrokenOff = meta.story({ args: situation('cutAtNewline'), play: askAndExpect(/broke off/, /Try again/) });
export const MaximumLength = meta.story({
  args: situation('lengthLimit'),
  play: askAndExpect(/reached its maximum length/, /Continue/),
});
export const ContentFilter = meta.story({
  args: situation('contentFilter'),
  play: askAndExpect(/a content filter stopped it/),
});
export const ErrorInTheAnswer = meta.story({
  args: situation('errorLine'),
  play: askAndExpect(/problem on its side/, /Try again/),
});
/** What became of earlier questions is still said when others follow. */
export const PassedOver = meta.story({
  args: situation(['cutAtNewline', 'serverError', 'plainAnswer']),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByRole('button', { name: 'Continue' });
    for (const question of ['And the fonts?', 'And the density?']) {
      await fireEvent.change(assistant.getByRole('textbox'), { target: { value: question } });
      await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
      await assistant.findByText(question, { selector: '.da-question-text' });
      await assistant.findByRole('button', { name: 'Send' });
    }
    await expect(await assistant.findByText('This question was not answered.')).toBeInTheDocument();
    await expect(await assistant.findByText(/broke off/, { selector: '.da-notice p' })).toBeInTheDocument();
    await expect(await assistant.findByText('Yes.')).toBeVisible();
  },
});

/** Asked for another answer, and none came: the one of before stands there again. */
export const AnsweredAgainInVain = meta.story({
  args: situation(['answer', 'networkError']),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Answer again' }));
    await expect(await assistant.findByText(/could not be reached/, { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByText('accent', { selector: 'strong' })).toBeInTheDocument();
    await expect(assistant.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** Asked in other words, and nothing came: these are in their field, and what stood in the conversation stands there again. */
const editInVain = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
  const assistant = await ask(canvasElement);
  await assistant.findByText('Sources');
  await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
  const field = await assistant.findByRole('textbox', { name: 'Edit the question' });
  await fireEvent.change(field, { target: { value: 'How do I change the accent colour of one page?' } });
  await userEvent.click(assistant.getAllByRole('button', { name: 'Send' })[0] as HTMLElement);
  await expect(await assistant.findByRole('button', { name: /Try again/ })).toBeVisible();
  await expect(assistant.getByRole('textbox', { name: 'Edit the question' })).toHaveValue(
    'How do I change the accent colour of one page?',
  );
  await expect(assistant.getByText('accent', { selector: 'strong' })).toBeInTheDocument();
};
export const EditedInVain = meta.story({ args: situation(['answer', 'rateLimit']), play: editInVain });
export const EditedInVainDark = meta.story({
  args: { ...situation(['answer', 'networkError']), theme: 'dark' } as Partial<StoryArguments>,
  play: editInVain,
});

export const RateLimited = meta.story({
  args: situation('rateLimit'),
  play: askAndExpect(/Too many questions/, /Try again in \d+ s/),
});
export const RateLimitedForHours = meta.story({
  args: situation({ status: 429, headers: { 'retry-after': '4000' } }),
  play: askAndExpect(/Too many questions/, /Try again in 1 hr 7 min/),
});
/** Nobody waits so long: it is said, and nothing is counted down. */
export const RateLimitedForDays = meta.story({
  args: situation({ status: 429, headers: { 'retry-after': '900000' } }),
  play: askAndExpect(/a day or longer/, /^Try again$/),
});
/** The time that the service asked for is over, and the question can be sent again. */
export const RateLimitOver = meta.story({
  args: situation({ status: 429, headers: { 'retry-after': '1' } }),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByText(/Try again in/)).toHaveAttribute('aria-disabled', 'true');
    const again = await assistant.findByRole('button', { name: 'Try again' });
    await expect(again).toHaveAttribute('aria-disabled', 'false');
  },
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
    const shown = await assistant.findByText(/^Still working/, { ignore: '[role="status"]' });
    await expect(shown).toBeVisible();
  },
});

/** A proxy, a sign-in page or the service sends something that is no answer, and calls it a success. */
export const NotAnAnswer = meta.story({
  args: situation('jsonError'),
  play: askAndExpect(/was not an answer/, /Try again/),
});

/** It has begun, and then nothing more comes for a while. */
export const Stalled = meta.story({
  args: { ...situation('streaming'), timeouts: { firstByte: 2_000 } } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByText('accent', { selector: 'strong' })).toBeVisible();
    const shown = await assistant.findByText(/^Still working/, { ignore: '[role="status"]' });
    await expect(shown).toBeVisible();
  },
});

/** It has begun, and then nothing more has come for as long as is waited. What arrived stays. */
export const FellSilent = meta.story({
  args: { ...situation('streaming'), timeouts: { idle: 500 } } as Partial<StoryArguments>,
  play: askAndExpect(/broke off/, /Continue/),
});

/** The service has forgotten the conversation. The question can be asked in a new one. */
export const UnknownThread = meta.story({
  args: situation(['answer', 'threadGone', 'answer']),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText('Sources');
    await fireEvent.change(assistant.getByRole('textbox'), { target: { value: 'And the fonts?' } });
    await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
    await expect(await assistant.findByText(/no longer known/, { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** What the developers of a site are told on the console. Their mistakes are what these stories are about. */
const expectConsole = () => void spyOn(console, 'error').mockImplementation(() => {});

/** A secret key in the page is refused, and said before the first question. */
export const SetUpWrongly = meta.story({
  args: {
    ...situation('answer'),
    apiKey: 'svc_4f2a9c1d8e7b6a50',
    discoveryUrl: '/discovery',
  } as Partial<StoryArguments>,
  beforeEach: expectConsole,
  play: async ({ canvasElement }) => {
    const assistant = await open(canvasElement);
    await expect(await assistant.findByText(/not set up correctly/, { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByRole('link', { name: 'Contact support' })).toBeVisible();
  },
});

/** The site's own check before each question, `getChallengeToken`, did not succeed. */
export const ChallengeFailed = meta.story({
  args: {
    ...situation('answer'),
    getChallengeToken: () => Promise.reject(new Error('The challenge was left.')),
  } as Partial<StoryArguments>,
  play: askAndExpect(/check before sending did not succeed/, /Try again/),
});

/** No connection, as far as the browser knows. */
function goOffline() {
  Object.defineProperty(navigator, 'onLine', { configurable: true, get: () => false });
  return goOnline;
}
function goOnline() {
  Reflect.deleteProperty(navigator, 'onLine');
  dispatchEvent(new Event('online'));
}

export const Offline = meta.story({
  args: situation('networkError'),
  beforeEach: goOffline,
  play: askAndExpect(/^You are offline/, /Try again/),
});

/** The connection is there again: it is said, and the question can be asked again. */
export const OnlineAgain = meta.story({
  args: situation(['networkError', 'answer']),
  beforeEach: goOffline,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText(/^You are offline/, { selector: '.da-notice p' });
    goOnline();
    await expect(await assistant.findByText('You are online again.', { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** What a site gives in place of a word, and is none: whatever is drawn with it breaks. */
const NO_WORD = {} as string;

/** A part of an answer that cannot be drawn. Everything around it can be read and used. */
export const BrokenPart = meta.story({
  args: { ...situation('answer'), labels: { sources: NO_WORD } } as Partial<StoryArguments>,
  beforeEach: expectConsole,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await seen(assistant.findByText('This part could not be shown.'));
    await expect(await assistant.findByText('accent', { selector: 'strong' })).toBeVisible();
  },
});

/** The panel itself cannot be drawn. The page goes on, and so does what closes the panel. */
export const BrokenPanel = meta.story({
  args: { ...situation('answer'), labels: { disclaimer: NO_WORD } } as Partial<StoryArguments>,
  beforeEach: expectConsole,
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Ask the docs' }));
    const dialog = within(await assistant.findByRole('dialog'));
    const again = await dialog.findByRole('button', { name: 'Try again' });
    await settled(canvasElement);
    const panel = again.closest('.da-panel') as HTMLElement;
    await expect(again.getBoundingClientRect().bottom).toBeLessThan(panel.getBoundingClientRect().bottom);
    await expect(dialog.getByText(/The page is not affected/)).toBeVisible();
    await expect(dialog.getByRole('button', { name: 'Close the assistant' })).toBeVisible();
  },
});

/**
 * What looks for secrets cannot be loaded: nothing is sent without it, and that is said where the context would stand. What was asked waits in
 * its field.
 */
export const GuardMissing = meta.story({
  args: situation('answer'),
  beforeEach: () => {
    mocked(useChunkNow).mockImplementation(() => ({ value: undefined, failed: true, load: async () => false }));
    return () => mocked(useChunkNow).mockReset();
  },
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByRole('button', { name: /could not be loaded. Try again/ })).toBeVisible();
    await expect(assistant.getByRole('textbox')).toHaveValue('How do I change the accent colour?');
    await expect(assistant.queryByText('Sources')).toBeNull();
  },
});

export const RightToLeftRateLimited = meta.story({
  args: { ...situation('rateLimit'), locale: 'he' } as Partial<StoryArguments>,
  render: onDocsPage({ dir: 'rtl', lang: 'he' }),
  play: async ({ canvasElement }) => {
    const assistant = insideAssistant(canvasElement);
    await askIn(assistant, 'איך משנים את צבע ההדגשה?');
    await expect(await assistant.findByText(/12/, { selector: '.da-button' })).toBeVisible();
  },
});

/** Where a deployment has no assistant, there is none: nothing is drawn, and nothing is asked for. */
export const NotThereWithoutConnection = meta.story({
  args: { ...situation('answer'), deployment: 'air-gapped' } as Partial<StoryArguments>,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: 'Theming' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-docs-assistant]')).toBeNull();
  },
});

/** With the site's own search beside it. */
export const SearchInstead = meta.story({
  args: { ...situation('networkError'), onFallbackSearch: () => {} } as Partial<StoryArguments>,
  play: askAndExpect(/may be blocking it/, /Search the site instead/),
});
