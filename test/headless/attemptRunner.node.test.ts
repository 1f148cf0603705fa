import { describe, expect, it, vi } from 'vitest';
import { AttemptRunner } from '../../src/headless/AttemptRunner.js';
import type { ChatHandle } from '../../src/headless/ChatHandle.js';
import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { createDeferred } from '../support/createDeferred.js';

function openConversation() {
  const core = createConversationCore({ domain: 'acme', persist: false });
  const attempts = new AttemptRunner(core);
  const handle: ChatHandle = {
    append: async () => {},
    reload: async () => {},
    setMessages: () => {},
    idle: async () => {},
  };
  return { core, attempts, handle };
}

describe('an attempt', () => {
  it('waits until `useChat` of its conversation is attached', async () => {
    const { core, attempts, handle } = openConversation();
    const send = vi.fn(async () => {});
    const running = attempts.run(send);
    expect(core.state.status).toBe('submitted');
    expect(send).not.toHaveBeenCalled();
    attempts.attach('another conversation', handle);
    await Promise.resolve();
    expect(send).not.toHaveBeenCalled();
    attempts.attach(core.state.conversationId, handle);
    await running;
    expect(send).toHaveBeenCalledWith(handle);
  });

  it('ends when it is stopped before `useChat` is attached', async () => {
    const { core, attempts } = openConversation();
    const running = attempts.run(async () => {});
    attempts.stop();
    await running;
    expect(core.state).toMatchObject({ status: 'ready', lastOutcome: 'stopped', error: undefined });
  });

  it('does not change the next conversation when it was abandoned', async () => {
    const { core, attempts, handle } = openConversation();
    attempts.attach(core.state.conversationId, handle);
    const { promise, resolve: finish } = createDeferred();
    const running = attempts.run(() => promise);
    await Promise.resolve();
    attempts.abandon();
    core.restart();
    const { state } = core;
    finish();
    await running;
    expect(core.state).toBe(state);
  });

  it('cannot start while another one runs, or after the provider has unmounted', async () => {
    const { core, attempts } = openConversation();
    core.update({ restoring: false });
    expect(attempts.canStart('ask')).toBe(true);
    const running = attempts.run(async () => {});
    expect(attempts.canStart('ask')).toBe(false);
    attempts.stop();
    await running;
    expect(attempts.canStart('ask')).toBe(true);
    attempts.destroy();
    expect(attempts.canStart('ask')).toBe(false);
    attempts.mount();
    expect(attempts.canStart('ask')).toBe(true);
  });
});
