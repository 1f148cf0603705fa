import { act, fireEvent } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test, vi } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { SERVER_MARKUP } from './support/serverMarkup.js';
import { insideAssistant } from './support/widgetRoot.js';

test.each([
  ['a link', SERVER_MARKUP.withLink, { fallbackHref: '/search' }],
  ['an empty container', SERVER_MARKUP.withoutLink, {}],
  ['a link for a pill with a label', SERVER_MARKUP.withLink, { fallbackHref: '/search', trigger: 'pill' }],
] as const)('the assistant hydrates %s of the server without a mismatch', async (_name, markup, options) => {
  const onRecoverableError = vi.fn();
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = markup;
  const root = await act(async () =>
    hydrateRoot(
      container,
      <StrictMode>
        <DocsAssistant domain="acme" {...options} />
      </StrictMode>,
      { onRecoverableError },
    ),
  );
  expect(onRecoverableError).not.toHaveBeenCalled();
  expect(container.querySelector('[data-docs-assistant]')).toBeEmptyDOMElement();
  expect(insideAssistant(container).getByRole('button', { name: 'Ask the docs' })).toBeVisible();
  expect(insideAssistant(container).queryAllByText('Ask the docs')).toHaveLength('trigger' in options ? 1 : 0);
  await act(async () => root.unmount());
  container.remove();
});

test('the shortcut works in the field of a hydrated inline assistant', async () => {
  const container = document.body.appendChild(document.createElement('div'));
  container.innerHTML = SERVER_MARKUP.withoutLink;
  const root = await act(async () =>
    hydrateRoot(
      container,
      <StrictMode>
        <DocsAssistant domain="acme" variant="inline" persist={false} fetch={scriptedFetch('answer')} />
      </StrictMode>,
    ),
  );
  const field = await insideAssistant(container).findByRole('textbox');
  const isApple = navigator.platform.startsWith('Mac');
  const keys = { key: 'i', ctrlKey: !isApple, metaKey: isApple, bubbles: true, composed: true };
  // `fireEvent` returns `false` if `preventDefault` was called: the assistant has handled the key.
  expect(fireEvent.keyDown(field, keys)).toBe(false);
  await act(async () => root.unmount());
  container.remove();
});
