import type { ReactElement } from 'react';
import { expect, fireEvent, userEvent } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { DocsPage } from './support/DocsPage.js';
import { open, type StoryArguments, withSituation } from './support/story.js';

/** The words, plurals and direction of the reader's language, one story for each kind of script. */
const meta = preview.meta({
  title: 'DocsAssistant/Languages',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
  render: (args) => <PageInLanguage {...(args as StoryArguments)} />,
});

function PageInLanguage(args: StoryArguments): ReactElement {
  return (
    <DocsPage lang={args.locale} dir={/^(ar|he)/.test(args.locale ?? '') ? 'rtl' : undefined}>
      <DocsAssistant {...withSituation(args)} />
    </DocsPage>
  );
}

interface Conversation {
  locale: string;
  starters: readonly string[];
  greeting: string;
  send: string;
  sources: string;
  situation?: StoryArguments['situation'];
}

type Played = { canvasElement: HTMLElement };

const empty = ({ locale, starters, greeting }: Conversation) => ({
  args: { locale, starters } as Partial<StoryArguments>,
  play: async ({ canvasElement }: Played) => {
    const assistant = await open(canvasElement);
    await expect(assistant.getByText(greeting)).toBeVisible();
  },
});

const answered = ({ locale, starters, send, sources, situation = 'answer' }: Conversation) => ({
  args: { locale, starters, situation } as Partial<StoryArguments>,
  play: async ({ canvasElement }: Played) => {
    const assistant = await open(canvasElement);
    await fireEvent.change(assistant.getByRole('textbox'), { target: { value: starters[0] } });
    await userEvent.click(assistant.getByRole('button', { name: send }));
    await expect(await assistant.findByText(sources)).toBeVisible();
  },
});

const GERMAN: Conversation = {
  locale: 'de',
  starters: ['Wie ändere ich die Akzentfarbe?', 'Welche Browser werden unterstützt?'],
  greeting: 'Wonach suchen Sie?',
  send: 'Senden',
  sources: 'Quellen',
};
const JAPANESE: Conversation = {
  locale: 'ja',
  starters: ['アクセントカラーを変更するには？', '対応ブラウザーは？'],
  greeting: '何をお探しですか？',
  send: '送信',
  sources: '出典',
};
const ARABIC: Conversation = {
  locale: 'ar',
  starters: ['كيف أغيّر اللون الأساسي؟', 'ما المتصفحات المدعومة؟'],
  greeting: 'عمّ تبحث؟',
  send: 'إرسال',
  sources: 'المصادر',
  situation: 'rtlAnswer',
};
const HINDI: Conversation = {
  locale: 'hi',
  starters: ['मुख्य रंग कैसे बदलें?', 'कौन-से ब्राउज़र समर्थित हैं?'],
  greeting: 'आप क्या खोज रहे हैं?',
  send: 'भेजें',
  sources: 'स्रोत',
};
const RUSSIAN: Conversation = {
  locale: 'ru',
  starters: ['Как изменить основной цвет?', 'Какие браузеры поддерживаются?'],
  greeting: 'Что вы ищете?',
  send: 'Отправить',
  sources: 'Источники',
};

export const German = meta.story(empty(GERMAN));
export const GermanAnswered = meta.story(answered(GERMAN));
export const Japanese = meta.story(empty(JAPANESE));
export const JapaneseAnswered = meta.story(answered(JAPANESE));
export const Arabic = meta.story(empty(ARABIC));

/** From right to left, with code, names and addresses that stay from left to right. */
export const ArabicAnswered = meta.story(answered(ARABIC));
export const Hindi = meta.story(empty(HINDI));
export const HindiAnswered = meta.story(answered(HINDI));
export const Russian = meta.story(empty(RUSSIAN));
export const RussianAnswered = meta.story(answered(RUSSIAN));
