import type { PageButtonLabels } from '../../languages/Labels.js';
import { isEnglish } from '../../languages/languageTag.js';
import { loadLanguage } from '../../languages/loadLanguage.js';
import type { CaptureSetup } from '../capture/CaptureSetup.js';
import { startCapture } from '../capture/startCapture.js';
import { hideTriggerForKeyboard } from './hideTriggerForKeyboard.js';
import { keepOnTop } from './keepOnTop.js';
import { warnAboutNames } from './warnAboutNames.js';
import { warnAboutShortcut } from './warnAboutShortcut.js';

/** The options, elements and handlers of the assistant for the work that starts when the browser is idle. */
export interface IdleWorkSetup extends CaptureSetup {
  /** Receives the labels in the language of the assistant; undefined for English. Missing labels are English. */
  onLabels: (labels: Partial<PageButtonLabels> | undefined) => void;
}

/**
 * Starts the work that waits until the page is idle:
 *
 * - loads the labels in the language of the assistant;
 * - hides the trigger while the reader types into a field of the page on a touch device;
 * - keeps trigger and panel in the top layer;
 * - offers to ask about selected text and code blocks;
 * - warns about an invalid shortcut, and about invalid names in options.
 *
 * @param setup Returns the current setup.
 * @param signal Aborting it ends the work and removes its buttons from the page.
 */
export async function startIdleWork(setup: () => IdleWorkSetup, signal: AbortSignal): Promise<void> {
  // The caller may have ended the work while this module loaded, for example because its component has unmounted.
  if (signal.aborted) return;
  let currentLocale: string | undefined;
  let capture: AbortController | undefined;
  const update = async () => {
    const { options } = setup();
    const { locale = document.documentElement.lang } = options;
    if (locale === currentLocale) return;
    currentLocale = locale;
    const labels = await loadLabels(locale);
    if (currentLocale !== locale || signal.aborted) return;
    setup().onLabels(labels);
    capture?.abort();
    capture = new AbortController();
    if (options.capture !== false) startCapture(setup, labels, AbortSignal.any([signal, capture.signal]));
  };
  // Sites can change their language without a reload. The option `locale` sets the `lang` of the assistant's root element, so observe this
  // element, too.
  const observer = new MutationObserver(update);
  for (const element of [document.documentElement, setup().root.current])
    if (element) observer.observe(element, { attributeFilter: ['lang'] });
  signal.addEventListener('abort', () => observer.disconnect());
  hideTriggerForKeyboard(setup, signal);
  keepOnTop(setup, signal);
  const { options } = setup();
  if (options.shortcut) warnAboutShortcut(options.shortcut);
  warnAboutNames(options);
  await update();
}

/**
 * Loads the labels of a language. Returns undefined for English, which is already shown. Returns `{}` if the language has no translation or
 * loading fails. Then the labels are in English, too.
 */
async function loadLabels(locale: string): Promise<Partial<PageButtonLabels> | undefined> {
  return isEnglish(locale) ? undefined : ((await loadLanguage(locale)).labels ?? {});
}
