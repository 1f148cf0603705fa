import { cleanup, waitFor } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { shadowRootOf } from './support/widgetRoot.js';

const root = document.documentElement;
let lang: string;
beforeEach(async () => {
  lang = root.lang;
  // Move the pointer away: it may still be over the trigger from an earlier test.
  await userEvent.hover(root);
});
afterEach(() => {
  // Unmount before the language changes back, because a mounted assistant would follow the change.
  cleanup();
  root.lang = lang;
});

const trigger = () => shadowRootOf().querySelector('.da-trigger') as HTMLElement;
const named = (name: string) => waitFor(() => expect(trigger()).toHaveAccessibleName(name));

describe('before anything is opened', () => {
  test.each([{}, { capture: false }])(
    'the label of the trigger is in the language of the page, with %o',
    async (props) => {
      root.lang = 'de-AT';
      const { fetch } = renderAssistant('answer', props);
      await named('Doku fragen');
      expect(trigger()).toHaveAttribute('title', 'Doku fragen');
      expect(trigger()).toHaveAttribute('data-state', 'idle');
      expect(fetch.requests).toEqual([]);
    },
  );

  test('the label follows the page and the locale', async () => {
    root.lang = 'fr';
    const { page } = renderAssistant('answer', { capture: false });
    await named('Interroger la doc');
    root.lang = 'es';
    await named('Preguntar a los docs');
    root.lang = 'en';
    await named('Ask the docs');
    page.rerender(<DocsAssistant domain="acme" persist={false} capture={false} locale="ja" />);
    await named('ドキュメントに質問');
    page.rerender(<DocsAssistant domain="acme" persist={false} capture={false} locale="de" />);
    await named('Doku fragen');
  });

  test.each([
    ['the label of the site is used', 'Frag Ada', 'Frag Ada'],
    ['the label of the language is used if that of the site is undefined', undefined, 'Doku fragen'],
  ])('%s', async (_, open, name) => {
    root.lang = 'de';
    const block = document.createElement('pre');
    block.textContent = 'npm ci';
    document.body.prepend(block);
    renderAssistant('answer', { labels: { open, askCode: undefined } });
    // Wait until the labels of the language have loaded.
    await waitFor(() => {
      const ask = block.querySelector('docs-assistant-ask')?.shadowRoot?.querySelector('button');
      expect(ask).toHaveAccessibleName('Zu diesem Code fragen');
    });
    expect(trigger()).toHaveAccessibleName(name);
    block.remove();
  });

  test('a pill never shows English for a moment', async () => {
    root.lang = 'de';
    renderAssistant('answer', { trigger: 'pill' });
    const seen = [trigger().textContent];
    const observer = new MutationObserver(() => seen.push(trigger().textContent));
    observer.observe(shadowRootOf(), { subtree: true, childList: true, characterData: true });
    await waitFor(() => expect(trigger()).toHaveTextContent('Doku fragen'));
    observer.disconnect();
    expect([...new Set(seen)]).toEqual(['', 'Doku fragen']);
  });

  test.each([
    ['in English', 'en-GB', {}, 'Ask the docs'],
    ['on a page that names no language', '', {}, 'Ask the docs'],
    ['with a label of the site', 'de', { labels: { open: 'Frag Ada' } }, 'Frag Ada'],
  ])('a pill shows its label at once %s', (_, language, props, word) => {
    root.lang = language;
    renderAssistant('answer', { trigger: 'pill', ...props });
    expect(trigger()).toHaveTextContent(word);
  });

  test('the label of a pill is English if there is no translation', async () => {
    renderAssistant('answer', { trigger: 'pill', locale: 'sv' });
    await waitFor(() => expect(trigger()).toHaveTextContent('Ask the docs'));
  });
});
