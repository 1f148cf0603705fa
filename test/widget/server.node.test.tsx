import { renderToString } from 'react-dom/server';
import { expect, test } from 'vitest';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { SERVER_MARKUP } from './support/serverMarkup.js';

test('the server draws a link that works without script, where there is one', () => {
  expect(renderToString(<DocsAssistant domain="acme" fallbackHref="/search" />)).toBe(SERVER_MARKUP.withLink);
});

test('the server draws the same for a pill, whose word waits for the page', () => {
  expect(renderToString(<DocsAssistant domain="acme" trigger="pill" fallbackHref="/search" />)).toBe(
    SERVER_MARKUP.withLink,
  );
});

test('without a link the server draws a button that is hidden until there is script', () => {
  expect(renderToString(<DocsAssistant domain="acme" />)).toBe(SERVER_MARKUP.withoutLink);
});

test('in the page’s own DOM the server draws the same, for the page’s styles', () => {
  expect(renderToString(<DocsAssistant domain="acme" isolated={false} fallbackHref="/search" />)).toBe(
    '<div class="da-host"><a href="/search">Ask the docs</a></div>',
  );
});

test('the server draws nothing where the deployment has no assistant', () => {
  expect(renderToString(<DocsAssistant domain="acme" deployment="air-gapped" />)).toBe('');
});
