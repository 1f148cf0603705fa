import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import type { ConversationState } from '../../src/headless/ConversationState.js';
import { conversationPhase, isAllowed, type PhaseAction } from '../../src/headless/conversationPhase.js';
import { createConversationCore } from '../../src/headless/createConversationCore.js';
import { DocsAssistantError } from '../../src/protocol/DocsAssistantError.js';

const empty = createConversationCore({ domain: 'acme' }).state;
const failedAttempt = { messageId: 'q', question: 'Why?', edited: false, outcome: 'complete' } as const;

/** One state of each phase. */
const STATES: Readonly<Record<string, Partial<ConversationState>>> = {
  restoring: { restoring: true },
  waiting: { restoring: true, waitingQuestion: 'Why?' },
  sending: { status: 'submitted' },
  streaming: { status: 'streaming' },
  following: { messages: [{ id: 'q', role: 'user', content: 'Why?', parts: [] }], writtenElsewhere: ['q'] },
  idle: { lastOutcome: 'complete' },
  interrupted: { lastOutcome: 'stopped' },
  failed: { status: 'error', lastOutcome: 'failed', error: new DocsAssistantError('server', 'The service failed.') },
  restored: { status: 'error', error: new DocsAssistantError('network', 'No reply.'), failedAttempt },
  misconfigured: { status: 'error', error: new DocsAssistantError('setup', 'The domain is invalid.') },
};
const ACTIONS: readonly PhaseAction[] = [
  'ask',
  'retry',
  'edit',
  'continueAnswer',
  'withdrawQuestion',
  'stop',
  'replaceMessages',
];

const stateOf = (phase: string): ConversationState => ({ ...empty, restoring: false, ...STATES[phase] });

describe('the state of a conversation', () => {
  it.each(Object.keys(STATES))('is recognised: %s', (phase) => {
    expect(conversationPhase(stateOf(phase))).toBe(phase);
  });

  it('is interrupted after every outcome but a complete answer', () => {
    const outcomes = ['length', 'content-filter', 'stopped', 'truncated'] as const;
    const phases = outcomes.map((lastOutcome) => conversationPhase({ ...stateOf('idle'), lastOutcome }));
    expect(new Set(phases)).toEqual(new Set(['interrupted']));
  });

  it('allows the actions that ARCHITECTURE.md lists', () => {
    const architecture = readFileSync('ARCHITECTURE.md', 'utf8');
    const [, section = ''] = architecture.split('## States of a conversation');
    const [table = ''] = section.split('\n## ');
    const documented = Object.fromEntries(
      [...table.matchAll(/^\| `(\w+)` \|.*\| (.+) \|$/gm)].map(([, phase, actions = '']) => [
        phase,
        [...actions.matchAll(/`(\w+)`/g)].map(([, action]) => action).sort(),
      ]),
    );
    const allowed = Object.fromEntries(
      Object.keys(STATES).map((phase) => [phase, ACTIONS.filter((action) => isAllowed(action, stateOf(phase))).sort()]),
    );
    expect(documented).toEqual(allowed);
  });
});
