import { act, render, waitFor } from '@testing-library/react';
import { createRef, StrictMode, useState } from 'react';
import { describe, expect, test } from 'vitest';
import type { Conversation } from '../../src/headless/Conversation.js';
import { DocsAssistantProvider } from '../../src/headless/DocsAssistantProvider.js';
import { useDocsAssistant } from '../../src/headless/useDocsAssistant.js';
import { createTextAttachment } from '../../src/protocol/messages/createDataUrl.js';
import { DocsAssistant } from '../../src/widget/DocsAssistant.js';
import type { DocsAssistantHandle } from '../../src/widget/shared/DocsAssistantProps.js';
import { scriptedFetch } from '../support/scriptedFetch.js';
import { takeConsole } from '../support/takeConsole.js';
import { expectVisible } from './support/expectVisible.js';
import { focused, type RenderedAssistant, renderAssistant } from './support/renderAssistant.js';
import { userEvent } from './support/userEvent.js';
import { insideAssistant } from './support/widgetRoot.js';

const TITLE = 'This may be private. Nothing has been sent.';

async function open(props: Parameters<typeof renderAssistant>[1] = {}) {
  const rendered = renderAssistant('plainAnswer', props);
  rendered.handle.current?.open();
  const field = (await rendered.assistant.findByRole('textbox')) as HTMLTextAreaElement;
  await waitFor(() => expect(focused()).toBe(field));
  return { ...rendered, field };
}

describe('a question with a likely secret', () => {
  test('is held back, and the secret is shown masked', async () => {
    const { assistant, fetch, field } = await open();
    await userEvent.keyboard('Why does PASSWORD=k7#pQz2x fail for ada@gmail.com?{Enter}');
    const notice = await assistant.findByRole('group', { name: TITLE });
    expect(notice).toHaveTextContent('Email address a•••@gmail.com');
    expect(notice).toHaveTextContent('Password ••••');
    expect(notice).not.toHaveTextContent('k7#pQz2x');
    expect(field).toHaveValue('Why does PASSWORD=k7#pQz2x fail for ada@gmail.com?');
    expect(fetch.requests).toHaveLength(0);
  });

  test('is redacted with its context by the next Enter, and sent by the Enter after that', async () => {
    const { assistant, handle, fetch, field } = await open();
    handle.current?.addContext({ type: 'code', value: 'API_KEY=q9Zx7Yv6Ut5Sr4Pq3On2\nnpm start' });
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await assistant.findByRole('group', { name: TITLE });
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('button', { name: 'Redact' })));
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(field).toHaveValue('I am [redacted: Email address]'));
    expect(focused()).toBe(field);
    expect(assistant.queryByRole('group', { name: TITLE })).toBeNull();
    expect(fetch.requests).toHaveLength(0);
    await userEvent.keyboard('{Enter}');
    await assistant.findByText('Yes.');
    const [{ body }] = fetch.requests as [(typeof fetch.requests)[0]];
    expect(body.messages[0]?.content).toBe('I am [redacted: Email address]');
    expect(body.context).toEqual([{ type: 'code', value: 'API_KEY=[redacted: Key or token]\nnpm start' }]);
  });

  test('is sent unchanged if the reader allows it, and never asked about again', async () => {
    const { assistant, fetch } = await open();
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await userEvent.click(await assistant.findByRole('button', { name: 'Send anyway' }));
    await assistant.findByText('Yes.');
    expect(fetch.requests[0]?.body.messages[0]?.content).toBe('I am ada@gmail.com');
    await userEvent.keyboard('Still ada@gmail.com{Enter}');
    await waitFor(() => expect(fetch.requests).toHaveLength(2));
  });

  test('can be edited: Escape returns to the field, and the notice disappears when the secret is removed', async () => {
    const { assistant, field, fetch } = await open();
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('button', { name: 'Redact' })));
    await userEvent.keyboard('{Escape}');
    expect(focused()).toBe(field);
    expect(assistant.getByRole('dialog')).toBeInTheDocument();
    await userEvent.keyboard('{Enter}');
    expect(fetch.requests).toHaveLength(0);
    await userEvent.fill(field, 'I am nobody');
    await waitFor(() => expect(assistant.queryByRole('group', { name: TITLE })).toBeNull());
  });
});

describe('a likely secret that is typed after another one was removed', () => {
  const REST = ' and eva@gmail.com for help.';

  /**
   * Sends a text with a secret: a question, an edited question or the comment of a rating. The privacy notice holds the text back. Redacts
   * or deletes the secret, adds another secret, and sends the text again. The notice holds it back again.
   */
  async function typeAgain(assistant: RenderedAssistant['assistant'], send: string, remove: 'redact' | 'delete') {
    await userEvent.keyboard(`Ask ada@gmail.com${send}`);
    const redact = await assistant.findByRole('button', { name: 'Redact' });
    await waitFor(() => expect(focused()).toBe(redact));
    await userEvent.keyboard(remove === 'redact' ? '{Enter}' : `{Escape}${'{Backspace}'.repeat(13)}nobody`);
    await waitFor(() => expect(assistant.queryByRole('group', { name: TITLE })).toBeNull());
    await userEvent.keyboard(REST);
    expect(assistant.queryByRole('group', { name: TITLE })).toBeNull();
    const text = `${remove === 'redact' ? 'Ask [redacted: Email address]' : 'Ask nobody'}${REST}`;
    expect(focused()).toHaveValue(text);
    await userEvent.keyboard(send);
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('button', { name: 'Redact' })));
  }

  describe.each(['redact', 'delete'] as const)('(%s)', (remove) => {
    test('leaves the focus in the field, and is held back by the next Enter', async () => {
      const { assistant, fetch } = await open();
      await typeAgain(assistant, '{Enter}', remove);
      expect(fetch.requests).toHaveLength(0);
    });

    test('leaves the focus in the editor of a question', async () => {
      const { assistant } = await open();
      await userEvent.keyboard('x{Enter}');
      await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
      await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox', { name: 'Edit the question' })));
      await userEvent.keyboard('{Backspace}');
      await typeAgain(assistant, '{Enter}', remove);
    });

    test('leaves the focus in the comment of a rating', async () => {
      const { assistant } = await open({ onFeedback: () => {} });
      await userEvent.keyboard('Why?{Enter}');
      await userEvent.click(await assistant.findByRole('button', { name: 'Not helpful' }));
      await userEvent.click(await assistant.findByRole('textbox', { name: /own words/ }));
      await typeAgain(assistant, '{Tab}{Enter}', remove);
    });
  });
});

describe('a likely secret in an edited question', () => {
  async function edit() {
    const { assistant, fetch } = await open();
    await userEvent.keyboard('Who am I?{Enter}');
    await userEvent.click(await assistant.findByRole('button', { name: 'Edit the question' }));
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox', { name: 'Edit the question' })));
    await userEvent.keyboard(' I am ada@gmail.com{Enter}');
    await assistant.findByRole('group', { name: TITLE });
    return { assistant, fetch, editor: assistant.getByRole('textbox', { name: 'Edit the question' }) };
  }

  test('is reported beside the editor, and can be redacted there', async () => {
    const { assistant, fetch, editor } = await edit();
    expect(editor).toHaveValue('Who am I? I am ada@gmail.com');
    expect(assistant.getByRole('textbox', { name: 'Ask a follow-up' })).toHaveValue('');
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('button', { name: 'Redact' })));
    await userEvent.keyboard('{Enter}');
    expect(editor).toHaveValue('Who am I? I am [redacted: Email address]');
    expect(focused()).toBe(editor);
    expect(fetch.requests).toHaveLength(1);
    await userEvent.keyboard('{Enter}');
    await waitFor(() => expect(fetch.requests).toHaveLength(2));
    expect(fetch.requests[1]?.body.messages.map(({ content }) => content)).toEqual([
      'Who am I? I am [redacted: Email address]',
    ]);
    await waitFor(() => expect(assistant.queryByRole('textbox', { name: 'Edit the question' })).toBeNull());
    await waitFor(() => expect(focused()).toBe(assistant.getByRole('textbox', { name: 'Ask a follow-up' })));
  });

  test('is sent if the reader allows it', async () => {
    const { assistant, fetch } = await edit();
    await userEvent.click(assistant.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(fetch.requests).toHaveLength(2));
    expect(fetch.requests[1]?.body.messages.map(({ content }) => content)).toEqual(['Who am I? I am ada@gmail.com']);
    expect(assistant.getAllByRole('article')).toHaveLength(1);
  });
});

/** Renders an inline assistant and a component of the page. Returns the `ask` that this component gets from `useDocsAssistant`. */
async function renderWithOtherCode() {
  const fetch = scriptedFetch('plainAnswer');
  let ask: Conversation['ask'] = () => Promise.resolve(true);
  function OtherCode() {
    ask = useDocsAssistant().ask;
    return null;
  }
  const { container } = render(
    <DocsAssistantProvider domain="acme" persist={false} fetch={fetch}>
      <OtherCode />
      <DocsAssistant variant="inline" />
    </DocsAssistantProvider>,
  );
  const assistant = insideAssistant(container);
  await assistant.findByRole('button', { name: 'This page' });
  return { assistant, fetch, ask };
}

describe('the guard', () => {
  test('checks questions of the page, and starters with context', async () => {
    const { assistant, handle, fetch, field } = await open({ starters: ['What is this?'] });
    handle.current?.ask('I am ada@gmail.com');
    await assistant.findByRole('group', { name: TITLE });
    await waitFor(() => expect(field).toHaveValue('I am ada@gmail.com'));
    await userEvent.fill(field, '');
    handle.current?.addContext({ type: 'code', value: 'ada@gmail.com' });
    await userEvent.click(assistant.getByRole('button', { name: 'What is this?' }));
    await assistant.findByRole('group', { name: TITLE });
    await waitFor(() => expect(field).toHaveValue('What is this?'));
    expect(fetch.requests).toHaveLength(0);
  });

  test('shows what it held back of a question that other code asks with its context and files', async () => {
    const { assistant, ask, fetch } = await renderWithOtherCode();
    const context = [{ type: 'code' as const, value: 'PASSWORD=k7#pQz2x' }];
    const attachments = [createTextAttachment('people.txt', 'ada@gmail.com')];
    await act(async () => expect(await ask('Why?', { context, attachments })).toBe(false));
    const notice = await assistant.findByRole('group', { name: TITLE });
    expect(notice).toHaveTextContent('Password ••••');
    expect(notice).toHaveTextContent('Email address a•••@gmail.com');
    expect(assistant.getByRole('textbox')).toHaveValue('Why?');
    await userEvent.click(assistant.getByRole('button', { name: 'Send anyway' }));
    await waitFor(() => expect(fetch.requests).toHaveLength(1));
    expect(fetch.requests[0]?.body.messages[0]).toMatchObject({
      content: 'Why?',
      experimental_attachments: attachments,
    });
    expect(fetch.requests[0]?.body.context).toEqual(context);
  });

  // The panel's own components use these sources, too. If the privacy guard stops the question of a component, the component still has the
  // text. Other code does not keep the text, so the composer must show it.
  test.each(['composer', 'starter', 'edit'])(
    'shows a question that other code asks with the source "%s", and its context',
    async (source) => {
      const { assistant, ask, fetch } = await renderWithOtherCode();
      const context = [{ type: 'code' as const, value: 'PASSWORD=k7#pQz2x' }];
      await act(async () => expect(await ask('I am ada@gmail.com', { context, source })).toBe(false));
      await waitFor(() => expect(assistant.getByRole('textbox')).toHaveValue('I am ada@gmail.com'));
      const notice = assistant.getByRole('group', { name: TITLE });
      expect(notice).toHaveTextContent('Email address a•••@gmail.com');
      expect(notice).toHaveTextContent('Password ••••');
      expect(fetch.requests).toHaveLength(0);
    },
  );

  test('checks questions asked before the panel was ever opened', async () => {
    const { assistant, handle, fetch } = renderAssistant('plainAnswer');
    handle.current?.ask('I am ada@gmail.com');
    expect(await assistant.findByRole('group', { name: TITLE })).toBeInTheDocument();
    expect(fetch.requests).toHaveLength(0);
  });

  test.each([
    ['without patterns', {}],
    ['of null', null],
  ])('finds secrets with a privacyGuard %s, as JavaScript can pass it', async (_, privacyGuard) => {
    const { assistant, handle } = await open({ privacyGuard: privacyGuard as { patterns: [] } });
    act(() => void handle.current?.addContext({ type: 'code', value: 'ada@gmail.com' }));
    await userEvent.keyboard('Who is this?{Enter}');
    expect(await assistant.findByRole('group', { name: TITLE })).toBeInTheDocument();
  });

  test('finds secrets that match the patterns of the site, and can be switched off', async () => {
    const { assistant, page } = await open({
      privacyGuard: { patterns: [{ kind: 'Customer number', pattern: /ACME-\d{6}/ }] },
    });
    await userEvent.keyboard('I am ACME-123456{Enter}');
    expect(await assistant.findByRole('group', { name: TITLE })).toHaveTextContent('Customer number');
    page.unmount();
    const off = await open({ privacyGuard: false });
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await waitFor(() => expect(off.fetch.requests).toHaveLength(1));
  });
});

describe('patterns of the site that are not typed', () => {
  const guardOf = (patterns: unknown) => ({ privacyGuard: { patterns } as { patterns: [] } });

  test('can be text, as in an attribute', async () => {
    const { assistant } = await open(guardOf([{ kind: 'Customer number', pattern: 'ACME-\\d{6}' }]));
    await userEvent.keyboard('I am ACME-123456{Enter}');
    expect(await assistant.findByRole('group', { name: TITLE })).toHaveTextContent('Customer number');
  });

  test.each<[string, unknown, RegExp]>([
    [
      'is no regular expression',
      [{ kind: 'Customer number', pattern: '(' }],
      /pattern 1 \("Customer number"\).*Invalid/,
    ],
    ['is missing', [{ kind: 'Order number' }], /pattern 1 \("Order number"\)/],
    ['is null', [{ kind: 'Number', pattern: /No\. \d+/ }, null], /ignores pattern 2\. .*null/],
    ['is a BigInt', [5n], /ignores pattern 1\. /],
    [
      'has an object as its kind',
      [
        { kind: 'Number', pattern: /No\. \d+/ },
        { kind: {}, pattern: /@/ },
      ],
      /pattern 2\. It needs a kind \(text\) and a regular expression\.$/,
    ],
  ])('are reported once and ignored, and nothing else: one %s', async (_, patterns, problem) => {
    const { assistant } = await open(guardOf(patterns));
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    expect(await assistant.findByRole('group', { name: TITLE })).toHaveTextContent('Email address');
    expect(takeConsole()).toEqual([expect.stringMatching(problem)]);
  });
});

test('context is not searched again when the site renders with the same patterns in a new array', async () => {
  const item = { type: 'code', value: 'I am ACME-123456' } as const;
  const searched: string[] = [];
  /** A new pattern that records which texts are searched. */
  function recordingPattern(): RegExp {
    const pattern = /ACME-\d{6}/g;
    const matchAll = (text: string) => {
      searched.push(text);
      return text.matchAll(/ACME-\d{6}/g);
    };
    return Object.assign(pattern, { [Symbol.matchAll]: matchAll });
  }
  const handle = createRef<DocsAssistantHandle>();
  const fetch = scriptedFetch('plainAnswer');
  const site = () => (
    <DocsAssistant
      ref={handle}
      domain="acme"
      persist={false}
      fetch={fetch}
      privacyGuard={{ patterns: [{ kind: 'Customer number', pattern: recordingPattern() }] }}
    />
  );
  const page = render(site());
  act(() => handle.current?.addContext(item));
  act(() => handle.current?.ask('Who is ACME-654321?'));
  await insideAssistant(page.container).findByRole('group', { name: TITLE });
  searched.length = 0;
  page.rerender(site());
  await waitFor(() => expect(searched).toContain('Who is ACME-654321?'));
  expect(searched).not.toContain(item.value);
});

describe('two panels of one conversation', () => {
  /** Renders two panels. The test can remove the second panel. */
  function renderTwo() {
    const fetch = scriptedFetch('plainAnswer');
    let hide = () => {};
    let ask: Conversation['ask'] = () => Promise.resolve(true);
    function OtherCode() {
      ask = useDocsAssistant().ask;
      return null;
    }
    function Site() {
      const [hidden, setHidden] = useState(false);
      hide = () => act(() => setHidden(true));
      return (
        <DocsAssistantProvider domain="acme" persist={false} fetch={fetch}>
          <OtherCode />
          <section>
            <DocsAssistant variant="inline" />
          </section>
          <section>{!hidden && <DocsAssistant variant="inline" />}</section>
        </DocsAssistantProvider>
      );
    }
    const { container } = render(
      <StrictMode>
        <Site />
      </StrictMode>,
    );
    const [first, second] = [...container.querySelectorAll('section')].map(insideAssistant);
    return {
      fetch,
      hide,
      ask: (...question: Parameters<Conversation['ask']>) => ask(...question),
      first: first as RenderedAssistant['assistant'],
      second: second as RenderedAssistant['assistant'],
    };
  }

  test('both check questions, and the panel in which the question was asked shows the notice', async () => {
    const { fetch, first, second } = renderTwo();
    await second.findByRole('button', { name: 'This page' });
    // Type into the field of the first panel, so that the question is asked there.
    (await first.findByRole('textbox')).focus();
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await expectVisible(first.findByRole('group', { name: TITLE }));
    expect(second.queryByRole('group', { name: TITLE })).toBeNull();
    expect(second.getByRole('textbox')).toHaveValue('');
    expect(fetch.requests).toHaveLength(0);
  });

  test('both show a question that other code asks', async () => {
    const { fetch, ask, first, second } = renderTwo();
    for (const panel of [first, second]) await panel.findByRole('button', { name: 'This page' });
    // Run the effects that add the guards.
    await act(async () => {});
    await act(async () => expect(await ask('I am ada@gmail.com', { source: 'starter' })).toBe(false));
    for (const panel of [first, second]) {
      await waitFor(() => expect(panel.getByRole('textbox')).toHaveValue('I am ada@gmail.com'));
      expect(panel.getByRole('group', { name: TITLE })).toBeInTheDocument();
    }
    expect(fetch.requests).toHaveLength(0);
  });

  test('check questions even after one of them has unmounted', async () => {
    const { fetch, first, hide, second } = renderTwo();
    await second.findByRole('button', { name: 'This page' });
    hide();
    // Type into the field of the first panel, so that the question is asked there.
    (await first.findByRole('textbox')).focus();
    await userEvent.keyboard('I am ada@gmail.com{Enter}');
    await expectVisible(first.findByRole('group', { name: TITLE }));
    expect(fetch.requests).toHaveLength(0);
  });
});
