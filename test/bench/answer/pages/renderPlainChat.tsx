import { useChat } from '@ai-sdk/react';
import type { ComponentType } from 'react';
import { createRoot } from 'react-dom/client';
import { END } from '../answerText.mjs';
import { host, waitForText } from './bench.js';

const throttle = Number(new URLSearchParams(location.search).get('throttle') ?? 0) || undefined;

/** Renders the answers of a conversation as in the documentation of `useChat`, with the given Markdown component. */
export function renderPlainChat(Markdown: ComponentType<{ text: string }>): void {
  function Conversation() {
    const { messages, append } = useChat({
      api: '/discovery/v1/assistant/bench/message',
      streamProtocol: 'data',
      experimental_throttle: throttle,
    });
    window.bench = {
      async ask() {
        await append({ role: 'user', content: 'How do I configure it?' });
        await waitForText(END);
      },
    };
    return messages.map(({ id, role, content }) =>
      role === 'assistant' ? <Markdown key={id} text={content} /> : null,
    );
  }
  createRoot(host()).render(<Conversation />);
}
