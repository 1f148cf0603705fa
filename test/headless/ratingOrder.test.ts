import { expect, it } from 'vitest';

/**
 * A page that rates an answer several times while the code that reports ratings is loading, and then sends the reported comments to the
 * page of the test. The import map gives this code a URL that the browser has not cached.
 */
const PAGE = `
  <script type="importmap">
    { "imports": { "/src/headless/reportRating.ts": "/src/headless/reportRating.ts?load=${crypto.randomUUID()}" } }
  </script>
  <script type="module">
    // Vitest wraps each import() in a call of this function, but sets it only in the page of the test.
    globalThis.__vitest_browser_runner__ = { wrapDynamicImport: (load) => load() };
    const { createRating } = await import('/src/headless/createRating.ts');
    const comments = [];
    const onFeedback = ({ comment }) => {
      comments.push(comment);
      if (comments.length === 8) parent.postMessage(comments, '*');
    };
    const messages = [{ id: 'msg_1', role: 'assistant', content: 'Set the accent.' }];
    const rate = createRating({
      state: { messages, ratings: {}, consent: 'given' },
      options: { onFeedback },
      update() {},
      emit() {},
    });
    for (const comment of '12345678') rate('msg_1', 'down', { comment });
  </script>`;

it('reports ratings in their order, even if all of them wait for code that is loading', async () => {
  const frame = document.createElement('iframe');
  frame.srcdoc = PAGE;
  const comments = new Promise<string[]>((resolve) => {
    addEventListener('message', ({ source, data }) => source === frame.contentWindow && resolve(data));
  });
  document.body.append(frame);
  expect((await comments).join('')).toBe('12345678');
  frame.remove();
});
