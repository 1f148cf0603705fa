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
  // The pointer may still be where a test before has left it: over the trigger.
  await userEvent.hover(root);
});
afterEach(() => {
  // Before the page's language changes back: an assistant that is still there would follow it.
  cleanup();
  root.lang = lang;
});

const trigger = () => shadowRootOf().querySelector('.da-trigger') as HTMLElement;
const named = (name: string) => waitFor(() => expect(trigger()).toHaveAccessibleName(name));

describe('before anything is opened', () => {
  test.each([{}, { capture: false }])(
    'the trigger is named in the language of the page, with %o too',
    async (props) => {
      root.lang = 'de-AT';
      const { fetch } = renderAssistant('answer', props);
      await named('Doku fragen');
      expect(trigger()).toHaveAttribute('title', 'Doku fragen');
      expect(trigger()).toHaveAttribute('data-state', 'idle');
      expect(fetch.requests).toEqual([]);
    },
  );

  test('it follows the page, and the locale that is given', async () => {
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

  test('it says what the site has it say', async () => {
    root.lang = 'de';
    const block = document.createElement('pre');
    block.textContent = 'npm ci';
    document.body.prepend(block);
    renderAssistant('answer', { labels: { open: 'Frag Ada' } });
    // The words of the language are there.
    await waitFor(() => {
      const ask = block.querySelector('docs-assistant-ask')?.shadowRoot?.querySelector('button');
      expect(ask).toHaveAccessibleName('Zu diesem Code fragen');
    });
    expect(trigger()).toHaveAccessibleName('Frag Ada');
    block.remove();
  });

  test('a pill shows no word of another language first', async () => {
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
    ['with a word of the site', 'de', { labels: { open: 'Frag Ada' } }, 'Frag Ada'],
  ])('a pill has its word from the beginning %s', (_, language, props, word) => {
    root.lang = language;
    renderAssistant('answer', { trigger: 'pill', ...props });
    expect(trigger()).toHaveTextContent(word);
  });

  test('a pill is English in a language that there are no words for', async () => {
    renderAssistant('answer', { trigger: 'pill', locale: 'sv' });
    await waitFor(() => expect(trigger()).toHaveTextContent('Ask the docs'));
  });
});
