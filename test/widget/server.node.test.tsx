import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { SERVER_MARKUP } from './support/serverMarkup.js';

test('the server renders a link that works without JavaScript', () => {
  expect(renderToString(<DocsAssistant domain="acme" fallbackHref="/search" />)).toBe(SERVER_MARKUP.withLink);
});

test('the server renders the same for a pill, whose label loads later', () => {
  expect(renderToString(<DocsAssistant domain="acme" trigger="pill" fallbackHref="/search" />)).toBe(
    SERVER_MARKUP.withLink,
  );
});

test('without a link the server renders nothing visible', () => {
  expect(renderToString(<DocsAssistant domain="acme" />)).toBe(SERVER_MARKUP.withoutLink);
});

test('without a shadow root the server renders the same', () => {
  expect(renderToString(<DocsAssistant domain="acme" isolated={false} fallbackHref="/search" />)).toBe(
    '<div class="da-host"><a href="/search">Ask the docs</a></div>',
  );
});

test('the server renders nothing if the deployment has no assistant', () => {
  expect(renderToString(<DocsAssistant domain="acme" deployment="air-gapped" />)).toBe('');
});
