import { act } from '@testing-library/react';
import { StrictMode } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { expect, test } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { SERVER_MARKUP } from './support/serverMarkup.js';
import { insideAssistant } from './support/widgetRoot.js';

test.each([
  ['a link', SERVER_MARKUP.withLink, '/search'],
  ['an empty container', SERVER_MARKUP.withoutLink, undefined],
])('the assistant hydrates %s of the server without a mismatch', async (_name, markup, fallbackHref) => {
  const container = document.createElement('div');
  document.body.append(container);
  container.innerHTML = markup;
  const root = await act(async () =>
    hydrateRoot(
      container,
      <StrictMode>
        <DocsAssistant domain="acme" fallbackHref={fallbackHref} />
      </StrictMode>,
    ),
  );
  expect(container.querySelector('[data-docs-assistant]')).toBeEmptyDOMElement();
  expect(insideAssistant(container).getByRole('button', { name: 'Ask the docs' })).toBeVisible();
  await act(async () => root.unmount());
  container.remove();
});
