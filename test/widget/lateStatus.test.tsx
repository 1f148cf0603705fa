import { waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { MANY_SOURCES } from './support/manySources.js';
import { renderAssistant } from './support/renderAssistant.js';

/** Simulates a slow connection: `later/`, which contains the live regions, loads late. */
const chunk = vi.hoisted(() => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => {
    arrive = resolve;
  });
  return { arrived, arrive };
});
vi.mock('../../src/widget/later/later.js', async (load) => {
  const later = await load();
  await chunk.arrived;
  return later as object;
});

test('announces an answer that was complete before the live regions had loaded, and keeps the height of its parts', async () => {
  const { assistant, handle } = renderAssistant(MANY_SOURCES, { privacyGuard: false });
  handle.current?.ask('One?');
  expect(await assistant.findByText('Yes.')).toBeInTheDocument();
  await waitFor(() => expect(assistant.queryByRole('button', { name: 'Stop the answer' })).toBeNull());
  expect(assistant.queryByText(/Answer complete/)).toBeNull();
  const heights = () =>
    Array.from(
      (assistant.getByRole('article') as HTMLElement).querySelectorAll(
        '.da-answer, .da-actions, .da-disclaimer, .da-sources',
      ),
      (part) => [part.className, part.clientHeight],
    );
  const before = heights();
  expect(before).toHaveLength(4);
  chunk.arrive();
  expect(await assistant.findByText('Answer complete, 8 sources.')).toBeInTheDocument();
  await assistant.findByRole('button', { name: 'Copy answer' });
  expect(heights()).toEqual(before);
});
