import { act, waitFor } from '@testing-library/react';
import { expect } from 'vitest';
import { type RenderedConversation, renderConversation } from './renderConversation.js';

/** Renders a conversation with `persist`, as a page does when it loads. Waits until the stored conversation has been restored. */
export async function renderWithHistory(
  script: Parameters<typeof renderConversation>[0],
  options: Parameters<typeof renderConversation>[1] = {},
): Promise<RenderedConversation> {
  const conversation = renderConversation(script, { persist: true, ...options });
  await act(() => import('../../src/headless/threads/connectThreads.js'));
  await waitFor(() => expect(conversation.current.restoring).toBe(false));
  return conversation;
}
