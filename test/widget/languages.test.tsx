import { cleanup, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

const root = document.documentElement;
let before: { lang: string; dir: string };
beforeEach(() => {
  before = { lang: root.lang, dir: root.dir };
});
afterEach(() => {
  // Unmount before the language changes back, because a mounted assistant would follow the change.
  cleanup();
  root.lang = before.lang;
  if (before.dir) root.dir = before.dir;
  else root.removeAttribute('dir');
});

const direction = (element: Element) => getComputedStyle(element).direction;

describe('the language', () => {
  test('is the language of `locale` in trigger, panel and answer', async () => {
    const { assistant, handle } = renderAssistant('answer', { locale: 'de-AT' });
    await userEvent.click(await assistant.findByRole('button', { name: 'Doku fragen' }));
    await assistant.findByRole('dialog', { name: 'Doku fragen' });
    expect(assistant.getAllByRole('button', { name: 'Assistent schließen' })).not.toHaveLength(0);
    handle.current?.ask('Wie?');
    const sources = await assistant.findByText('Quellen');
    await waitFor(() => expect(sources).toBeVisible());
    expect(assistant.getByText('Gesucht nach „accent colour“')).toBeVisible();
    await waitFor(() => expect(assistant.getByRole('button', { name: /^Kopieren: / })).toBeVisible());
  });

  test('never shows English for a moment while it opens', async () => {
    const { assistant, handle } = renderAssistant('answer', { locale: 'ja' });
    const seen = new Set<string>();
    const observer = new MutationObserver(() => {
      for (const field of shadowRootOf().querySelectorAll('textarea')) seen.add(field.placeholder);
    });
    observer.observe(shadowRootOf(), { subtree: true, childList: true, attributes: true });
    handle.current?.open();
    await assistant.findByRole('dialog', { name: 'ドキュメントに質問' });
    observer.disconnect();
    expect([...seen]).toEqual(['質問を入力']);
  });

  test('is the language of the page without `locale`, and follows its changes', async () => {
    root.lang = 'fr-CA';
    const { assistant, handle } = renderAssistant();
    handle.current?.open();
    await assistant.findByText('Que cherchez-vous\u00a0?', { normalizer: (text: string) => text });
    root.lang = 'es';
    await assistant.findByText('¿Qué está buscando?');
    root.lang = 'en';
    await assistant.findByText('What are you looking for?');
  });

  test('is overridden by labels of the site', async () => {
    const { assistant, handle } = renderAssistant('networkError', {
      locale: 'de',
      labels: { title: 'Frag Ada', errors: { network: 'Ada schläft.' }, answer: { copy: 'Kopie' } },
    });
    handle.current?.ask('Wach?');
    await assistant.findByRole('dialog', { name: 'Frag Ada' });
    expect(await assistant.findAllByText(/^Ada schläft\./)).not.toHaveLength(0);
    await waitFor(() => expect(assistant.getByRole('button', { name: 'Erneut versuchen' })).toBeVisible());
  });

  test('is used for labels that the site leaves undefined', async () => {
    const { assistant, handle } = renderAssistant('answer', { locale: 'de', labels: { title: undefined } });
    handle.current?.open();
    await assistant.findByRole('dialog', { name: 'Doku fragen' });
  });

  test('is English if there is no translation', async () => {
    const { assistant, handle } = renderAssistant('answer', { locale: 'sv' });
    handle.current?.open();
    await assistant.findByText('What are you looking for?');
    expect(await assistant.findByRole('dialog', { name: 'Ask the docs' })).toHaveTextContent(
      'with links to their sources.',
    );
  });
});

describe('the direction', () => {
  test.each(['ar', 'he', 'ar_EG', 'iw'])('of %s is right to left, also on a left-to-right page', async (locale) => {
    const { assistant, handle } = renderAssistant('answer', { locale });
    handle.current?.open();
    const dialog = await assistant.findByRole('dialog');
    expect(direction(dialog)).toBe('rtl');
    expect(direction(screen.getByLabelText('Page search'))).toBe('ltr');
    await waitFor(() => expect(dialog.getBoundingClientRect().left).toBeLessThan(100));
  });

  test('is the direction of the page without `locale`', async () => {
    root.lang = 'he';
    root.dir = 'ltr';
    const { assistant, handle } = renderAssistant();
    handle.current?.open();
    expect(direction(await assistant.findByText('מה ברצונך למצוא?'))).toBe('ltr');
  });

  test('is the direction of the language on a page without `dir`', async () => {
    root.lang = 'he';
    const { assistant, handle } = renderAssistant();
    handle.current?.open();
    expect(direction(await assistant.findByText('מה ברצונך למצוא?'))).toBe('rtl');
  });
});

describe('at the width of a small phone', () => {
  test.each(['ar', 'de', 'es', 'fr', 'hi', 'it', 'ja', 'nl', 'pl', 'pt', 'ru', 'tr', 'uk'])(
    'the labels of %s fit, and the title is not cut off',
    async (locale) => {
      await browserPage.viewport(320, 640);
      const { assistant, handle } = renderAssistant('rateLimit', {
        locale,
        starters: ['Kraftfahrzeughaftpflichtversicherung?'],
      });
      handle.current?.open();
      const dialog = await assistant.findByRole('dialog');
      // Find overflowing elements that have text of their own. Other elements, such as rows and icon buttons, overflow on purpose.
      const cut = () =>
        [...dialog.querySelectorAll('*:not(.da-visually-hidden, .da-visually-hidden *)')]
          .filter(({ childNodes }) => [...childNodes].some((node) => node instanceof Text))
          .filter(({ clientWidth, scrollWidth }) => clientWidth > 0 && scrollWidth > clientWidth)
          .map((element) => `${element.className}: ${element.textContent}`);
      await waitFor(() => expect(dialog.getBoundingClientRect().width).toBe(320));
      expect(cut()).toEqual([]);
      handle.current?.ask('?');
      await waitFor(() => expect(assistant.getByRole('alert')).not.toBeEmptyDOMElement());
      expect(cut()).toEqual([]);
    },
  );
});
