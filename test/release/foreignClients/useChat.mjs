/**
 * Asks one question with the `useChat` that a module of the AI SDK exports. Prints the answer and the paths of the pages found, or the
 * error, as JSON.
 *
 *   node useChat.mjs <module with useChat> <URL of the message endpoint> <question>
 */
import { JSDOM } from 'jsdom';

const [, , module, api, question] = process.argv;
const { window } = new JSDOM('<div id="root"></div>', { url: 'http://localhost/' });
for (const name of ['window', 'document', 'navigator'])
  Object.defineProperty(globalThis, name, { value: window[name], configurable: true });
const { createElement, useEffect } = await import('react');
const { createRoot } = await import('react-dom/client');
const { useChat } = await import(module);

const print = (result) => process.stdout.write(JSON.stringify(result), () => process.exit());

function Chat() {
  const { append } = useChat({
    api,
    body: { fp: 'anonymous' },
    streamProtocol: 'data',
    sendExtraMessageFields: true,
    onFinish: ({ content, toolInvocations = [] }) =>
      print({ content, found: toolInvocations.flatMap(({ result }) => result.map(({ path }) => path)) }),
    onError: ({ message }) => print({ error: message }),
  });
  useEffect(() => void append({ role: 'user', content: question }), []);
  return null;
}

createRoot(window.document.getElementById('root')).render(createElement(Chat));
