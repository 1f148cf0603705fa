import { describe, expect, it } from 'vitest';
import { guessQuestionLanguage } from '../../src/service/insights/guessQuestionLanguage.js';

const guess = (question: string, ...pages: readonly string[]) =>
  guessQuestionLanguage(
    { languages: new Set(pages), onlyLanguage: pages.length === 1 ? pages[0] : undefined },
    question,
  );

describe('the language of a logged question', () => {
  it.each([
    ['uk', 'Як змінити порт на сервері nginx?'],
    ['ru', 'Как изменить порт на сервере?'],
    ['cs', 'Jak to udělat, a proč se port nezmění?'],
    ['pl', 'Jak zmienić port serwera?'],
    ['he', 'איך משנים את הפורט?'],
    ['pt-PT', 'Como posso mudar a porta do servidor?'],
    ['zh-Hant', '如何更改連接埠?'],
    ['ja', '設定方法'],
    ['en-GB', 'Port settings'],
  ])('is that of the pages in %s: %s', (language, question) => {
    expect(guess(question, language)).toBe(language);
  });

  it.each([
    ['en', 'How do I change the port?', 'uk'],
    ['en', 'How do I change the port?', 'cs'],
    ['de', 'Wie ändere ich den Port?', 'en'],
    ['he', 'איך משנים את הפורט?', 'en'],
    ['ja', 'ポートを変更するには?', 'en'],
  ])('is %s, which the question shows: %s', (language, question, ...pages) => {
    expect(guess(question, ...pages)).toBe(language);
  });

  it.each([
    ['a question in a script that no language of the pages has', 'Як змінити порт?', ['en']],
    ['a question that shows none of several languages', 'Port settings', ['en', 'de']],
    ['a question without letters', '404?', ['en']],
  ])('is unknown for %s', (_, question, pages) => {
    expect(guess(question, ...pages)).toBeUndefined();
  });
});
