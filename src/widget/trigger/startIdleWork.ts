import type { PageButtonLabels } from '../../languages/Labels.js';
import { isEnglish } from '../../languages/languageTag.js';
import type { CaptureSetup } from '../capture/CaptureOptions.js';
import { hideTriggerForKeyboard } from './hideTriggerForKeyboard.js';
import { warnAboutShortcut } from './warnAboutShortcut.js';

/** What the work needs of the assistant. */
export interface IdleSetup extends CaptureSetup {
  /** Called with the labels of the language; undefined for English. */
  onLabels: (labels: Partial<PageButtonLabels> | undefined) => void;
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
    const [labels, chunk] = await Promise.all([
      loadLabels(locale),
      // Where it cannot be loaded there is none.
      capture === false ? undefined : import('../capture/startCapture.js').catch(() => undefined),
    ]);
    if (latest !== locale || signal.aborted) return;
    setup().onLabels(labels);
    running?.abort();
    running = new AbortController();
    chunk?.startCapture(setup, labels, AbortSignal.any([signal, running.signal]));
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
 * Loads the labels of the page's language, with those of the panel, so that opening it does not wait for them again.
 *
 * @returns undefined for English, which is built in; an empty object where the language has no labels or they failed to load.
 */
async function loadLabels(locale: string): Promise<Partial<PageButtonLabels> | undefined> {
  if (isEnglish(locale)) return undefined;
  try {
    const { loadTranslation } = await import('../../languages/loadTranslation.js');
    return (await loadTranslation(locale)).labels ?? {};
  } catch {
    return {};
  }
}
