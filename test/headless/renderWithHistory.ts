import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type RenderedConversation, renderConversation } from './renderConversation.js';

/** Renders a conversation as after a page load, and waits for its history. */
export async function renderWithHistory(
  script: Parameters<typeof renderConversation>[0],
  options: Parameters<typeof renderConversation>[1] = {},
): Promise<RenderedConversation> {
  const conversation = renderConversation(script, { persist: true, ...options });
  await act(() => import('../../src/headless/threads/connectThreads.js'));
  await waitFor(() => expect(conversation.current.restoring).toBe(false));
  return conversation;
}
