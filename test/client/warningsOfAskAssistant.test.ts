import { afterAll, beforeEach, expect, it, vi } from 'vitest';
import type { AssistantEvent } from '../../src/client/askAssistant.js';
import { type Situation, scriptedFetch } from '../support/scriptedFetch.js';
import { takeConsole } from '../support/takeConsole.js';

let askAssistant: typeof import('../../src/client/askAssistant.js').askAssistant;

// Each warning is logged once per process. Import the modules again, so that no warning has been logged yet.
beforeEach(async () => {
  vi.resetModules();
  ({ askAssistant } = await import('../../src/client/askAssistant.js'));
});
// Reset again, so that the next test file of this process does not get modules that have already warned.
afterAll(() => void vi.resetModules());

async function ask(reply: Situation): Promise<AssistantEvent[]> {
  const events: AssistantEvent[] = [];
  for await (const event of askAssistant({ domain: 'acme', question: 'Why?', fetch: scriptedFetch(reply) }))
    events.push(event);
  return events;
}

it('askAssistant warns once about an invalid thread id, and never logs its value', async () => {
  const events = await ask({ headers: { 'x-thread-id': 'id with spaces' }, steps: ['0:"x"\n', 'd:{"threadId":7}\n'] });
  expect(events.at(-1)).not.toHaveProperty('threadId');
  const warnings = takeConsole();
  expect(warnings).toEqual([expect.stringMatching(/a threadId was ignored.*1 to 256 characters/)]);
  expect(warnings.join()).not.toContain('id with spaces');
});

it('askAssistant warns developers once of a deprecated version', async () => {
  const reply = { headers: { sunset: 'Sat, 01 May 2027 00:00:00 GMT' }, steps: ['0:"x"\n', 'd:{}\n'] };
  for (let asked = 0; asked < 2; asked += 1) await ask(reply);
  const warnings: string[] = [];
  await expect
    .poll(() => {
      warnings.push(...takeConsole());
      return warnings;
    })
    .toEqual([expect.stringMatching(/v1 as deprecated.*Sat, 01 May 2027.*--api-version v2/)]);
});
