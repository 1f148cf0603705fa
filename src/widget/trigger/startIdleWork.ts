import type { CaptureLabels } from '../../ui/captureLabels.js';
import { isEnglish } from '../../ui/languages/isEnglish.js';
import type { TriggerLabels } from '../../ui/triggerLabels.js';
import type { CaptureSetup } from '../capture/CaptureOptions.js';
import { hideTriggerForKeyboard } from './hideTriggerForKeyboard.js';
import { warnAboutShortcut } from './warnAboutShortcut.js';

/** The words of a language that are seen before anything is opened. */
export type PageWords = TriggerLabels & CaptureLabels;

/** What the work needs of the assistant. */
export interface IdleSetup extends CaptureSetup {
  /** Is given the words of the language; what is missing is English. */
  onWords: (words: Partial<PageWords> | undefined) => void;
}

/**
 * Does what can wait until the page is idle: the trigger is named in the language of the page, and makes way for an on-screen keyboard; readers
 * can point at the page, where the site lets them. A chunk of its own, because the trigger itself has to be small.
 *
 * @param setup Read anew at every use.
 * @param signal Takes everything out of the page again.
 */
export async function startIdleWork(setup: () => IdleSetup, signal: AbortSignal): Promise<void> {
  // Taken back before it has been loaded.
  if (signal.aborted) return;
  let latest: string | undefined;
  let running: AbortController | undefined;
  const begin = async () => {
    const { locale = document.documentElement.lang, capture } = setup().look;
    if (locale === latest) return;
    latest = locale;
    const [words, chunk] = await Promise.all([
      wordsOf(locale),
      // Where it cannot be loaded there is none.
      capture === false ? undefined : import('../capture/startCapture.js').catch(() => undefined),
    ]);
    if (latest !== locale || signal.aborted) return;
    setup().onWords(words);
    running?.abort();
    running = new AbortController();
    chunk?.startCapture(setup, words, AbortSignal.any([signal, running.signal]));
  };
  // Sites change their language without a reload; a locale that is given stands on the assistant's own element.
  const observer = new MutationObserver(begin);
  for (const element of [document.documentElement, setup().root.current])
    if (element) observer.observe(element, { attributeFilter: ['lang'] });
  signal.addEventListener('abort', () => observer.disconnect());
  hideTriggerForKeyboard(setup, signal);
  const { look, ariaShortcut } = setup();
  if (look.shortcut) warnAboutShortcut(look.shortcut, ariaShortcut);
  await begin();
}

/**
 * English is here already, and nothing has to be drawn again for it. The words of another language are those that the panel will need: opening
 * it does not wait for them again. Where there are none, or they cannot be loaded, what is English stays, and that is known then.
 */
async function wordsOf(locale: string): Promise<Partial<PageWords> | undefined> {
  if (isEnglish(locale)) return undefined;
  try {
    return (await import('../../ui/languages/loadPack.js').then((chunk) => chunk.loadPack(locale))).pack ?? {};
  } catch {
    return {};
  }
}
