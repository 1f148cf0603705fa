import { render, waitFor } from '@testing-library/react';
import { expect, onTestFinished, test } from 'vitest';
import { page as browserPage } from 'vitest/browser';
import lightStyles from '../../src/styles.css?inline';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import { PAGE_SIZE } from '../support/limits.js';
import { emulateMissingFiles } from './support/emulate.js';
import { focused, renderAssistant } from './support/renderAssistant.js';
import { outsideAct, userEvent } from './support/userEvent.js';

const TRY_AGAIN = { name: 'The assistant could not be loaded. Try again' };

// Keep this test first, because a file that has loaded cannot be made to fail.
test('on a phone, without a shadow root, the button of an inline assistant that cannot be loaded is visible', async () => {
  await emulateMissingFiles('*/panel/LoadedAssistant.*');
  const sheet = document.head.appendChild(document.createElement('style'));
  sheet.textContent = lightStyles;
  onTestFinished(() => sheet.remove());
  await outsideAct(() => browserPage.viewport(360, 640));
  onTestFinished(() => outsideAct(() => browserPage.viewport(PAGE_SIZE.width, PAGE_SIZE.height)));
  const page = render(<DocsAssistant domain="acme" variant="inline" isolated={false} />);
  expect(await page.findByRole('button', TRY_AGAIN)).toBeVisible();
});

test('an inline assistant that cannot be loaded leaves a button that tries again, and the fallback link', async () => {
  const restoreFiles = await emulateMissingFiles('*/panel/LoadedAssistant.*');
  const { assistant } = renderAssistant('answer', { variant: 'inline', fallbackHref: '#search' });
  const button = await assistant.findByRole('button', TRY_AGAIN);
  expect(assistant.getByRole('link', { name: 'Ask the docs' })).toHaveAttribute('href', '#search');
  // The button takes the place of the inline panel in the flow of the page. It opens no popup, so it has no `aria-expanded`.
  expect(button).not.toHaveAttribute('aria-expanded');
  expect(getComputedStyle(button).position).toBe('static');

  await userEvent.click(button);
  await waitFor(() => expect(button).toHaveAttribute('data-state', 'failed'));
  expect(focused()).toBe(button);

  await restoreFiles();
  await userEvent.click(button);
  const field = await assistant.findByRole('textbox');
  await waitFor(() => expect(focused()).toBe(field));
  expect(assistant.queryByRole('button', TRY_AGAIN)).toBeNull();
  expect(assistant.queryByRole('link', { name: 'Ask the docs' })).toBeNull();
});
