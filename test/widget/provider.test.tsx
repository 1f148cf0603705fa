import { render, waitFor } from '@testing-library/react';
import { StrictMode } from 'react';
import { expect, onTestFinished, test } from 'vitest';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { takeConsole } from '../support/takeConsole.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

/** Renders the assistant in a provider whose options change later. */
function renderInProvider(options: Partial<DocsAssistantOptions> = {}, props: WidgetOptions = {}) {
  const fetch = scriptedFetch('answer');
  const app = (changed: Partial<DocsAssistantOptions>) => (
    <StrictMode>
      <DocsAssistantProvider domain="acme" persist={false} fetch={fetch} {...options} {...changed}>
        <DocsAssistant {...props} />
      </DocsAssistantProvider>
    </StrictMode>
  );
  const page = render(app({}));
  return {
    fetch,
    container: page.container,
    change: (changed: Partial<DocsAssistantOptions>) => page.rerender(app(changed)),
  };
}

async function ask(assistant: ReturnType<typeof insideAssistant>): Promise<void> {
  await userEvent.fill(await assistant.findByRole('textbox'), 'How?');
  await userEvent.keyboard('{Enter}');
}

const TRIGGER = { name: 'Ask the docs' };

test('the assistant is shown while its provider has an endpoint or a deployment that offers one', () => {
  const { container, change } = renderInProvider({ deployment: 'client-hosted' });
  expect(container).toBeEmptyDOMElement();
  change({ discoveryUrl: 'https://docs.example/discovery' });
  expect(insideAssistant(container).getByRole('button', TRIGGER)).toBeVisible();
  change({});
  expect(container).toBeEmptyDOMElement();
  change({ deployment: 'cloud' });
  expect(insideAssistant(container).getByRole('button', TRIGGER)).toBeVisible();
  // Remove the error about the missing endpoint from the recorded messages, so that it does not fail the test. The error names the
  // deployment, and is logged once per page for each deployment. `test/headless/conversations.test.tsx`, which may run in the same page,
  // expects the error for another deployment.
  takeConsole();
});

test.each([
  ['Search the site instead', { onFallbackSearch: () => {} }],
  ['Debug', { debug: true }],
] as const)('the menu gets the entry "%s" when its option is set', async (name, option) => {
  const { container, change } = renderInProvider({ consent: 'required' }, { variant: 'inline' });
  const assistant = insideAssistant(container);
  await assistant.findByRole('button', { name: 'Agree' });
  expect(assistant.queryByRole('button', { name: 'More' })).toBeNull();
  change(option);
  await userEvent.click(assistant.getByRole('button', { name: 'More' }));
  await assistant.findByRole('menuitem', { name });
  change({});
  expect(assistant.queryByRole('menuitem', { name })).toBeNull();
});

test('answers on screen can be rated from the moment when ratings have a receiver', async () => {
  const { container, change } = renderInProvider({}, { variant: 'inline' });
  const assistant = insideAssistant(container);
  await ask(assistant);
  await assistant.findByRole('button', { name: 'Copy answer' });
  expect(assistant.queryByRole('button', { name: 'Helpful' })).toBeNull();
  change({ feedbackUrl: '/feedback' });
  expect(assistant.getByRole('button', { name: 'Helpful' })).toBeVisible();
  change({});
  expect(assistant.queryByRole('button', { name: 'Helpful' })).toBeNull();
});

test('code is attached with the path that the provider has at the press', async () => {
  const main = document.createElement('main');
  main.innerHTML = '<pre>npm ci</pre>';
  document.body.prepend(main);
  onTestFinished(() => main.remove());
  const { container, change, fetch } = renderInProvider({ currentPath: '/one' });
  const button = await waitFor(() => {
    const found = main.querySelector('docs-assistant-ask')?.shadowRoot?.querySelector('button');
    if (!found) throw new Error('The block has no button.');
    return found;
  });
  change({ currentPath: '/two' });
  button.click();
  const assistant = insideAssistant(container);
  await assistant.findByText('npm ci');
  await ask(assistant);
  await assistant.findByRole('button', { name: 'Copy answer' });
  expect(JSON.stringify(fetch.requests[0]?.body)).toContain('"path":"/two"');
});
