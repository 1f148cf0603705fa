import { act, fireEvent, render, waitFor } from '@testing-library/react';
import * as React from 'react';
import { describe, expect, test } from 'vitest';
import type { FetchFunction } from '../../src/client/FetchFunction.js';
import type { DocsAssistantEvent } from '../../src/headless/DocsAssistantEvent.js';
import type { DocsAssistantOptions } from '../../src/headless/DocsAssistantOptions.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle, WidgetOptions } from '../../src/widget/shared/DocsAssistantProps.js';
import { createDeferred, type Deferred } from '../support/createDeferred.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { type Step, situations } from '../support/situations.js';
import { expectVisible } from './support/expectVisible.js';
import { focused } from './support/renderAssistant.js';
import { insideAssistant } from './support/widgetRoot.js';

const { createRef, Fragment, StrictMode, Suspense } = React;

/**
 * Two ways in which routers hide the page around the assistant. `suspended`: the page suspends while the next page loads, so React's
 * `Suspense` hides it and shows the fallback. `hidden`: `<Activity>` (React 19.2) hides the page and unmounts its effects.
 */
const WAYS = ['suspended', ...('Activity' in React ? (['hidden'] as const) : [])] as const;
type Way = (typeof WAYS)[number];

/** Renders a page that the test can suspend (`Suspense`) or hide (`<Activity>`), and show again. */
function renderSite(
  props: WidgetOptions & Pick<DocsAssistantOptions, 'onEvent'>,
  fetch: FetchFunction = scriptedFetch('answer', { pace: 5 }),
  { Mode = StrictMode, way = 'suspended' }: { Mode?: typeof StrictMode | typeof Fragment; way?: Way } = {},
) {
  let hidden = false;
  let next: { arrived: boolean; waiting: Deferred<void> } | undefined;
  function Page() {
    // Throw a promise, so that React suspends this component, as it does when a router waits for its next page.
    if (next && !next.arrived) throw next.waiting.promise;
    return <p>{next ? 'Second page' : 'First page'}</p>;
  }
  const handle = createRef<DocsAssistantHandle>();
  const assistant = <DocsAssistant ref={handle} domain="acme" persist={false} fetch={fetch} {...props} />;
  const site = () => (
    <Mode>
      <label>
        Page search <input />
      </label>
      {way === 'hidden' ? (
        <React.Activity mode={hidden ? 'hidden' : 'visible'}>{assistant}</React.Activity>
      ) : (
        <Suspense fallback="The next page is on its way">
          <Page />
          {assistant}
        </Suspense>
      )}
    </Mode>
  );
  const page = render(site());
  return {
    page,
    handle,
    assistant: insideAssistant(page.container),
    async leave() {
      hidden = true;
      next = { arrived: false, waiting: createDeferred() };
      await act(async () => page.rerender(site()));
      if (way === 'suspended') await page.findByText('The next page is on its way');
    },
    async arrive() {
      hidden = false;
      if (next) next.arrived = true;
      await act(async () => (way === 'suspended' ? next?.waiting.resolve() : page.rerender(site())));
    },
  };
}

const cases = <Variant extends string>(...variants: Variant[]) =>
  WAYS.flatMap((way) => variants.map((variant) => ({ way, variant })));

describe.each(cases('popover', 'panel', 'modal'))('an open $variant', ({ variant, way }) => {
  test(`is open again with its draft after the page was ${way}`, async () => {
    const { assistant, arrive, handle, leave } = renderSite({ variant }, undefined, { way });
    act(() => handle.current?.open());
    fireEvent.change(await assistant.findByRole('textbox'), { target: { value: 'How do I' } });
    await leave();
    expect(document.documentElement.style.marginRight).toBe('');
    await arrive();
    await waitFor(() => expect(assistant.getByRole('textbox')).toBeVisible());
    expect(assistant.getByRole('textbox')).toHaveValue('How do I');
    expect(document.documentElement.style.marginRight).toBe(variant === 'panel' ? '420px' : '');
  });
});

describe.each(cases('popover', 'panel', 'inline'))(
  'after the page around it was $way, a $variant',
  ({ variant, way }) => {
    test('keeps its scroll position', async () => {
      const { assistant, arrive, handle, leave } = renderSite({ variant }, scriptedFetch('longAnswer'), { way });
      act(() => handle.current?.ask('All steps?'));
      await assistant.findByRole('button', { name: 'Copy answer' });
      const conversation = assistant.getByRole('region', { name: 'Conversation' });
      await waitFor(() => expect(conversation.scrollHeight).toBeGreaterThan(2 * conversation.clientHeight));
      conversation.scrollTop = 150;
      await leave();
      await arrive();
      await waitFor(() => expect(conversation).toBeVisible());
      expect(conversation.scrollTop).toBe(150);
    });

    test('gets its focus back', async () => {
      const { assistant, arrive, handle, leave } = renderSite({ variant }, undefined, { way });
      act(() => handle.current?.open());
      const field = await assistant.findByRole('textbox');
      await waitFor(() => expect(focused()).toBe(field));
      await leave();
      await arrive();
      await waitFor(() => expect(field).toBeVisible());
      expect(focused()).toBe(field);
    });
  },
);

describe.each(['popover', 'panel', 'inline'] as const)(
  'when a suspended page is shown again, an open %s',
  (variant) => {
    test('leaves the focus where it is', async () => {
      // Render without Strict Mode. When the page is shown again, Strict Mode would run the effects of the opening again, and they would
      // move the focus into the panel.
      const { assistant, arrive, handle, leave, page } = renderSite({ variant }, undefined, { Mode: Fragment });
      act(() => handle.current?.open());
      const field = await assistant.findByRole('textbox');
      await waitFor(() => expect(focused()).toBe(field));
      const search = page.getByRole('textbox', { name: 'Page search' });
      act(() => search.focus());
      await leave();
      await arrive();
      await waitFor(() => expect(field).toBeVisible());
      expect(document.activeElement).toBe(search);
    });
  },
);

test('an answer continues while the page is suspended, and is labelled correctly', async () => {
  const events: DocsAssistantEvent[] = [];
  const { promise: isLeft, resolve: goOn } = createDeferred();
  const steps: readonly Step[] = situations.answer.steps;
  const result = steps.findIndex((step) => typeof step === 'string' && step.startsWith('a:'));
  const { assistant, arrive, handle, leave } = renderSite(
    { variant: 'inline', onEvent: (event) => events.push(event) },
    scriptedFetch({ steps: [...steps.slice(0, result), isLeft, ...steps.slice(result)] }),
  );
  act(() => handle.current?.ask('How do I change the colour?'));
  await assistant.findByText('Searching the docs');
  await leave();
  goOn();
  // The rest of the answer arrives while the page is suspended, and is not rendered yet. So wait for its event instead of its text.
  await waitFor(() => expect(events.at(-1)).toMatchObject({ type: 'answered', sourceCount: 3 }));
  await arrive();
  await waitFor(() => expect(assistant.getByRole('article')).toHaveTextContent(/for the other colours/));
  await expectVisible(assistant.findByRole('button', { name: 'Copy answer' }));
  expect(assistant.queryByRole('button', { name: 'Continue' })).toBeNull();
});
