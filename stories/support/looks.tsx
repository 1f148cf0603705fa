import { waitFor } from 'storybook/test';
import { LABELS as ENGLISH } from '../../src/languages/en/assistant.js';
import type { Labels } from '../../src/languages/Labels.js';
import { loadLanguage } from '../../src/languages/loadLanguage.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { insideAssistant, shadowRootOf } from '../../test/widget/support/widgetRoot.js';
import { DocsPage } from './DocsPage.js';
import { askIn, openIn, type StoryArguments, settled, withSituation } from './story.js';

/** The argument of the play function of a scene. Scenes find elements by `labels`, role or selector, so they work in every language. */
export interface Stage {
  canvasElement: HTMLElement;
  root: ShadowRoot;
  assistant: ReturnType<typeof insideAssistant>;
  labels: Labels;
  open: () => Promise<HTMLElement>;
  /** Opens the assistant if necessary, and asks the first question of {@link QUESTIONS} in the language in which the scene is shown. */
  ask: () => Promise<void>;
  /** Asks a question, and waits until the answer and its buttons are complete. */
  read: () => Promise<void>;
  /** Waits for a visible element that matches the selector. Resolves to the last such element. */
  find: (selector: string) => Promise<HTMLElement>;
}

type Cleanup = () => void;

/** A state of the assistant that the stories show in several combinations of theme, viewport and language ({@link LOOKS}). */
export interface Scene {
  args?: Partial<StoryArguments>;
  /** How the scripted service behaves. Default: `rtlAnswer` in Arabic, otherwise `answer`. */
  situation?: StoryArguments['situation'];
  /** Replaces the viewport of the {@link Look} in which the scene is shown. */
  viewport?: 'narrow' | 'landscape';
  /** Runs before the scene is rendered, for example to store conversations. @returns the cleanup function. */
  beforeEach?: () => Cleanup | undefined | Promise<Cleanup | undefined>;
  play: (stage: Stage) => Promise<void>;
}

/** A combination of theme, viewport and language in which a scene is shown. */
interface Look {
  theme?: 'dark';
  phone?: true;
  locale?: keyof typeof QUESTIONS;
}

/** The looks in which scenes are shown. Default: the light theme, on a desktop, in English. */
export const LOOKS = {
  light: {},
  dark: { theme: 'dark' },
  phone: { phone: true },
  phoneDark: { phone: true, theme: 'dark' },
  german: { locale: 'de' },
  japanese: { locale: 'ja' },
  arabic: { locale: 'ar' },
} as const satisfies Record<string, Look>;

export const QUESTIONS = {
  en: ['How do I change the accent colour?', 'Does it work without JavaScript?', 'Which browsers are supported?'],
  de: ['Wie ändere ich die Akzentfarbe?', 'Geht es ohne JavaScript?', 'Welche Browser werden unterstützt?'],
  ja: ['アクセントカラーを変更するには？', 'JavaScript なしで動きますか？', '対応ブラウザーは？'],
  ar: ['كيف أغيّر اللون الأساسي؟', 'هل يعمل دون جافاسكربت؟', 'ما المتصفحات المدعومة؟'],
} as const;

async function createStage(canvasElement: HTMLElement, locale: keyof typeof QUESTIONS): Promise<Stage> {
  const root = shadowRootOf(canvasElement);
  const assistant = insideAssistant(canvasElement);
  const { labels = ENGLISH } = await loadLanguage(locale);
  const open = () => openIn(assistant);
  const find = (selector: string) =>
    waitFor(() => {
      const element = [...root.querySelectorAll<HTMLElement>(selector)].findLast((each) =>
        each.checkVisibility({ visibilityProperty: true }),
      );
      if (!element) throw new Error(`Nothing visible matches ${selector}.`);
      return element;
    });
  const ask = () => askIn(assistant, QUESTIONS[locale][0]);
  const read = async () => {
    await ask();
    await find('.da-turn[data-last] .da-actions button');
    await settled(canvasElement);
  };
  return { canvasElement, root, assistant, labels, open, ask, read, find };
}

/** Creates the annotations of a Storybook story that shows a scene with the theme, viewport and language of a look. */
export function inLook({ args, situation, viewport, beforeEach, play }: Scene, { theme, phone, locale = 'en' }: Look) {
  const size = viewport ?? (phone && 'phone');
  const dir = locale === 'ar' ? 'rtl' : 'ltr';
  return {
    args: {
      situation: situation ?? (locale === 'ar' ? 'rtlAnswer' : 'answer'),
      theme: theme ?? 'light',
      locale,
      ...args,
    } as Partial<StoryArguments>,
    globals: size ? { viewport: { value: size } } : {},
    ...(beforeEach && { beforeEach }),
    render: (given: object) => (
      <DocsPage dir={dir} lang={locale} theme={(given as StoryArguments).theme}>
        <DocsAssistant {...withSituation(given as StoryArguments)} />
      </DocsPage>
    ),
    play: async ({ canvasElement }: { canvasElement: HTMLElement }) => {
      await play(await createStage(canvasElement, locale));
      await settled(canvasElement);
    },
  };
}
