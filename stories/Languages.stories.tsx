import { type ReactElement, type ReactNode, useState } from 'react';
import { expect, fireEvent, userEvent } from 'storybook/test';
import preview from '../.storybook/preview.js';
import { getTextDirection } from '../src/languages/getTextDirection.js';
import { LANGUAGE_FOLDERS } from '../src/languages/languages.js';
import { loadTranslation } from '../src/languages/loadTranslation.js';
import { DocsAssistant } from '../src/widget/DocsAssistant.js';
import { insideAssistant } from '../test/widget/support/widgetRoot.js';
import { DocsPage } from './support/DocsPage.js';
import { open, type StoryArguments, seen, withSituation } from './support/story.js';

/** Labels, plurals and direction in languages with different scripts. */
const meta = preview.meta({
  title: 'DocsAssistant/Languages',
  component: DocsAssistant,
  args: { domain: 'acme', situation: 'answer' } as StoryArguments,
  render: (args) => <PageInLanguage {...(args as StoryArguments)} />,
});

function PageInLanguage({ children, ...args }: StoryArguments & { children?: ReactNode }): ReactElement {
  return (
    <DocsPage lang={args.locale} dir={getTextDirection(args.locale ?? '')}>
      {children}
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

/** The closed assistant. Its trigger has the shape `pill`, with a label in the language of the page. */
const unopened = (locale: string, word: string) => ({
  args: { locale, trigger: 'pill' } as Partial<StoryArguments>,
  play: async ({ canvasElement }: Played) => {
    const assistant = insideAssistant(canvasElement);
    await expect(await assistant.findByRole('button', { name: word })).toHaveTextContent(word);
  },
});

const answered = ({ locale, starters, send, sources, situation = 'answer' }: Conversation) => ({
  args: { locale, starters, situation } as Partial<StoryArguments>,
  play: async ({ canvasElement }: Played) => {
    const assistant = await open(canvasElement);
    await fireEvent.change(assistant.getByRole('textbox'), { target: { value: starters[0] } });
    await userEvent.click(assistant.getByRole('button', { name: send }));
    await seen(assistant.findByText(sources));
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
const HEBREW: Conversation = {
  locale: 'he',
  starters: ['איך משנים את צבע ההדגשה?', 'באילו דפדפנים זה עובד?'],
  greeting: 'מה ברצונך למצוא?',
  send: 'שליחה',
  sources: 'מקורות',
};
const CHINESE: Conversation = {
  locale: 'zh-Hans',
  starters: ['如何更改强调色？', '支持哪些浏览器？'],
  greeting: '您想找什么？',
  send: '发送',
  sources: '来源',
};
const RUSSIAN: Conversation = {
  locale: 'ru',
  starters: ['Как изменить основной цвет?', 'Какие браузеры поддерживаются?'],
  greeting: 'Что вы ищете?',
  send: 'Отправить',
  sources: 'Источники',
};

export const GermanPill = meta.story(unopened('de', 'Doku fragen'));
export const ArabicPill = meta.story(unopened('ar', 'اسأل الوثائق'));
export const German = meta.story(empty(GERMAN));
export const GermanAnswered = meta.story(answered(GERMAN));
export const Japanese = meta.story(empty(JAPANESE));
export const JapaneseAnswered = meta.story(answered(JAPANESE));
export const Arabic = meta.story(empty(ARABIC));

/** Right to left, with code, names and URLs that stay left to right. */
export const ArabicAnswered = meta.story(answered(ARABIC));
export const Hindi = meta.story(empty(HINDI));
export const HindiAnswered = meta.story(answered(HINDI));
export const Russian = meta.story(empty(RUSSIAN));
export const RussianAnswered = meta.story(answered(RUSSIAN));
export const Hebrew = meta.story(empty(HEBREW));
export const HebrewAnswered = meta.story(answered(HEBREW));
export const Chinese = meta.story(empty(CHINESE));
export const ChineseAnswered = meta.story(answered(CHINESE));

const TAGS = LANGUAGE_FOLDERS.filter((tag) => tag !== 'en');

/** The reader chooses one language after another on the page, and the open panel changes to each of them. */
export const Every = meta.story({
  render: (args) => <PageWithLanguages {...(args as StoryArguments)} />,
  play: async ({ canvas, canvasElement }) => {
    const assistant = await open(canvasElement);
    for (const tag of TAGS) {
      await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Language' }), tag);
      const { greeting: words = '' } = (await loadTranslation(tag)).labels ?? {};
      // Queries read no-break spaces of the page as ordinary spaces, so the text to find must have ordinary spaces, too.
      const greeting = await assistant.findByText(words.replace(/\s/g, ' '));
      await expect(getComputedStyle(greeting).direction).toBe(getTextDirection(tag));
      const panel = greeting.closest('.da-panel') as HTMLElement;
      await expect(panel.scrollWidth).toBeLessThanOrEqual(panel.clientWidth);
    }
  },
});

function PageWithLanguages(args: StoryArguments): ReactElement {
  const [locale, setLocale] = useState('en');
  return (
    <PageInLanguage {...args} locale={locale}>
      <label>
        Language{' '}
        <select value={locale} onChange={(event) => setLocale(event.target.value)}>
          {['en', ...TAGS].map((tag) => (
            <option key={tag}>{tag}</option>
          ))}
        </select>
      </label>
    </PageInLanguage>
  );
}
