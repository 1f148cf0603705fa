import type { PageButtonLabels } from '../../languages/Labels.js';
import { isEnglish } from '../../languages/languageTag.js';
import type { CaptureSetup } from '../capture/CaptureSetup.js';
import { hideTriggerForKeyboard } from './hideTriggerForKeyboard.js';
import { warnAboutShortcut } from './warnAboutShortcut.js';

/** The properties of the assistant that the idle work needs. */
export interface IdleWorkSetup extends CaptureSetup {
  /** Receives the labels in the language of the page; undefined for English. Missing labels are English. */
  onLabels: (labels: Partial<PageButtonLabels> | undefined) => void;
}

/**
 * Starts the work that waits until the page is idle: loads the labels in the language of the page, hides the trigger while an on-screen keyboard
 * is open, and offers to ask about selected text and code blocks.
 *
 * @param setup Returns the current setup.
 * @param signal Ends the work and removes everything from the page.
 */
export async function startIdleWork(setup: () => IdleWorkSetup, signal: AbortSignal): Promise<void> {
  // The component may have unmounted while this module loaded.
  if (signal.aborted) return;
  let currentLocale: string | undefined;
  let capture: AbortController | undefined;
  const update = async () => {
    const { options } = setup();
    const { locale = document.documentElement.lang } = options;
    if (locale === currentLocale) return;
    currentLocale = locale;
    const [labels, captureModule] = await Promise.all([
      loadLabels(locale),
      // The assistant works without capture.
      options.capture === false ? undefined : import('../capture/startCapture.js').catch(() => undefined),
    ]);
    if (currentLocale !== locale || signal.aborted) return;
    setup().onLabels(labels);
    capture?.abort();
    capture = new AbortController();
    captureModule?.startCapture(setup, labels, AbortSignal.any([signal, capture.signal]));
  };
  // Sites can change their language without a reload. The option `locale` is observed as the `lang` of the assistant's own root.
  const observer = new MutationObserver(update);
  for (const element of [document.documentElement, setup().root.current])
    if (element) observer.observe(element, { attributeFilter: ['lang'] });
  signal.addEventListener('abort', () => observer.disconnect());
  hideTriggerForKeyboard(setup, signal);
  const { shortcut } = setup().options;
  if (shortcut) warnAboutShortcut(shortcut);
  await update();
}

/**
 * Loads the labels of a language. Returns undefined for English, which is already shown, and `{}` for a language without a translation,
 * which falls back to English.
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
