import { expect, fireEvent, mocked, spyOn, userEvent, within } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { useLater } from '../src/widget/shared/useLater.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { ask, askIn, onDocsPage, open, type StoryArguments, seen, settled } from './support/story.js';

/** A notice explains each failure, with a next step if there is one. The reader's text is never lost. */
const meta = preview.meta({
  title: 'DocsAssistant/Failures',
  component: DocsAssistant,
  args: { domain: 'acme', supportHref: '/support' } as unknown as StoryArguments,
  render: onDocsPage(),
});

/**
 * Returns a play function that asks a question and expects a notice that matches `sentence`. If `action` is given, the function also
 * expects a button whose name matches `action`.
 */
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
export const Interrupted = meta.story({
  args: situation('cutAtNewline'),
  play: askAndExpect(/was cut off/, /Try again/),
});
export const MaximumLength = meta.story({
  args: situation('lengthLimit'),
  play: askAndExpect(/reached its maximum length/, /Continue/),
});
/** The continuation of an answer is added to that answer. */
export const Continued = meta.story({
  args: situation(['lengthLimit', 'plainAnswer']),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Continue' }));
    await seen(assistant.findByText(/Yes\./));
    await expect(assistant.getAllByRole('article')).toHaveLength(1);
  },
});
export const ContentFilter = meta.story({
  args: situation('contentFilter'),
  play: askAndExpect(/a content filter stopped it/),
});
export const ErrorInAnswer = meta.story({
  args: situation('errorLine'),
  play: askAndExpect(/problem on its side/, /Try again/),
});
/** Notices of earlier questions stay when other questions follow. */
export const EarlierNotices = meta.story({
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
    await expect(await assistant.findByText(/was cut off/, { selector: '.da-notice p' })).toBeInTheDocument();
    await expect(await assistant.findByText('Yes.')).toBeVisible();
  },
});

/** A failed retry: the previous answer is restored. */
export const FailedRetry = meta.story({
  args: situation(['answer', 'networkError']),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await userEvent.click(await assistant.findByRole('button', { name: 'Answer again' }));
    await expect(await assistant.findByText(/could not be reached/, { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByText('accent', { selector: 'strong' })).toBeInTheDocument();
    await expect(assistant.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** Edits a question, and the request fails. The edit field keeps the new text, and the conversation is restored. */
const failAnEdit = async ({ canvasElement }: { canvasElement: HTMLElement }) => {
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
export const FailedEdit = meta.story({ args: situation(['answer', 'rateLimit']), play: failAnEdit });
export const FailedEditDark = meta.story({
  args: { ...situation(['answer', 'networkError']), theme: 'dark' } as Partial<StoryArguments>,
  play: failAnEdit,
});

export const RateLimited = meta.story({
  args: situation('rateLimit'),
  play: askAndExpect(/Too many questions/, /Try again in \d+ s/),
});
export const RateLimitedForHours = meta.story({
  args: situation({ status: 429, headers: { 'retry-after': '4000' } }),
  play: askAndExpect(/Too many questions/, /Try again in 1 hr 7 min/),
});
/** A long waiting time is shown without a countdown. */
export const RateLimitedForDays = meta.story({
  args: situation({ status: 429, headers: { 'retry-after': '900000' } }),
  play: askAndExpect(/a day or longer/, /^Try again$/),
});
/** The waiting time has passed, and the question can be sent again. */
export const RateLimitPassed = meta.story({
  args: situation({ status: 429, headers: { 'retry-after': '1' } }),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByText(/Try again in/)).toHaveAttribute('aria-disabled', 'true');
    const again = await assistant.findByRole('button', { name: 'Try again' });
    await expect(again).toHaveAttribute('aria-disabled', 'false');
  },
});
export const QuotaUsedUp = meta.story({ args: situation('quota'), play: askAndExpect(/reached its usage limit/) });
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

/** A timeout before the first byte. */
export const TimedOut = meta.story({
  args: { ...situation('silent'), timeouts: { firstByte: 500 } } as Partial<StoryArguments>,
  play: askAndExpect(/took too long/, /Try again/),
});

export const ServerDownDark = meta.story({
  args: { ...situation('serverError'), theme: 'dark' } as Partial<StoryArguments>,
  play: askAndExpect(/having trouble/, /Try again/),
});

/** No data has arrived for a quarter of the time limit: here, for 2 of 8 seconds. */
export const Slow = meta.story({
  args: { ...situation('silent'), timeouts: { firstByte: 8_000 } } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    const shown = await assistant.findByText(/^This is taking longer than usual/, { ignore: '[role="status"]' });
    await expect(shown).toBeVisible();
  },
});

/** A proxy or the service replies with status 200, but with an error in JSON instead of an answer. */
export const NotAnAnswer = meta.story({
  args: situation('jsonError'),
  play: askAndExpect(/was not an answer/, /Try again/),
});

/** The answer begins and then pauses. */
export const Stalled = meta.story({
  args: { ...situation('streaming'), timeouts: { firstByte: 2_000 } } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByText('accent', { selector: 'strong' })).toBeVisible();
    const shown = await assistant.findByText(/^This is taking longer than usual/, { ignore: '[role="status"]' });
    await expect(shown).toBeVisible();
  },
});

/** The answer begins, and then no data arrives until the idle timeout. The part that arrived stays. */
export const StalledTooLong = meta.story({
  args: { ...situation('streaming'), timeouts: { idle: 500 } } as Partial<StoryArguments>,
  play: askAndExpect(/was cut off/, /Continue/),
});

/** The service no longer has the thread. The question can be asked in a new one. */
export const UnknownThread = meta.story({
  args: situation(['answer', 'threadGone', 'answer']),
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText('Sources');
    await fireEvent.change(assistant.getByRole('textbox'), { target: { value: 'And the fonts?' } });
    await userEvent.click(assistant.getByRole('button', { name: 'Send' }));
    await expect(await assistant.findByText(/no longer exists/, { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** Silences the console errors that stories with set-up errors or broken components cause. */
const expectConsole = () => void spyOn(console, 'error').mockImplementation(() => {});

/** An admin key in the page is refused and reported before the first question. */
export const InvalidSetUp = meta.story({
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

/** `getChallengeToken` failed. */
export const ChallengeFailed = meta.story({
  args: {
    ...situation('answer'),
    getChallengeToken: () => Promise.reject(new Error('The challenge was cancelled.')),
  } as Partial<StoryArguments>,
  play: askAndExpect(/could not be prepared for sending/, /Try again/),
});

/** Makes the browser report that there is no connection. @returns a cleanup function. */
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

/** The connection is back: a notice says so, and the question can be asked again. */
export const OnlineAgain = meta.story({
  args: situation(['networkError', 'answer']),
  beforeEach: goOffline,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await assistant.findByText(/^You are offline/, { selector: '.da-notice p' });
    goOnline();
    await expect(await assistant.findByText('You are back online.', { selector: '.da-notice p' })).toBeVisible();
    await expect(assistant.getByRole('button', { name: 'Try again' })).toBeVisible();
  },
});

/** An invalid label, which breaks every component that renders it. */
const INVALID_LABEL = {} as string;

/** A part of an answer fails to render. Everything around it still works. */
export const BrokenPart = meta.story({
  args: { ...situation('answer'), labels: { sources: INVALID_LABEL } } as Partial<StoryArguments>,
  beforeEach: expectConsole,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await seen(assistant.findByText('This part could not be shown.'));
    await expect(await assistant.findByText('accent', { selector: 'strong' })).toBeVisible();
  },
});

/** The panel fails to render. The page still works, and the panel can be closed. */
export const BrokenPanel = meta.story({
  args: { ...situation('answer'), labels: { greeting: INVALID_LABEL } } as Partial<StoryArguments>,
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

/** The privacy guard cannot be loaded. The question stays in its field, and a notice next to the field says why. */
export const GuardNotLoaded = meta.story({
  args: situation('answer'),
  beforeEach: () => {
    mocked(useLater).mockImplementation(() => ({ module: undefined, failed: true, load: async () => false }));
    return () => mocked(useLater).mockReset();
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

/** In a deployment without an assistant, the component renders nothing. */
export const UnavailableDeployment = meta.story({
  args: { ...situation('answer'), deployment: 'air-gapped' } as Partial<StoryArguments>,
  play: async ({ canvas, canvasElement }) => {
    await expect(canvas.getByRole('heading', { name: 'Theming' })).toBeVisible();
    await expect(canvasElement.querySelector('[data-docs-assistant]')).toBeNull();
  },
});

/** Offers the site's own search after an answer that found nothing, and after a failed request. */
export const SiteSearch = meta.story({
  args: { ...situation(['refusal', 'networkError']), onFallbackSearch: () => {} } as Partial<StoryArguments>,
  play: async ({ canvasElement }) => {
    const assistant = await ask(canvasElement);
    await expect(await assistant.findByRole('button', { name: 'Search the site instead' })).toBeVisible();
    await askIn(assistant, 'And how do I change the fonts?');
    await seen(assistant.findByText(/may be blocking it/, { ignore: '[role="alert"], [role="status"]' }));
    // Only the last turn offers the search.
    await expect(await assistant.findAllByRole('button', { name: 'Search the site instead' })).toHaveLength(1);
  },
});
