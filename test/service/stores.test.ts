import { expect, it } from 'vitest';
import { memoryRateLimitStore } from '../../src/http/createRateLimiter.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';
import { describeRateLimitStore, describeThreadStore } from './storeContract.js';

const threads = createMemoryThreadStore();
const limits = memoryRateLimitStore();

describeThreadStore('the memory of a process', () => threads);
describeRateLimitStore('the memory of a process', () => limits);

it('many callers of a limit with short windows do not displace the counts of a limit with long ones', () => {
  const store = memoryRateLimitStore();
  store.count('reader', 3_600_000);
  for (let number = 0; number <= 50_000; number += 1) store.count(`address ${number}`, 60_000);
  expect(store.count('reader', 3_600_000).requests).toBe(2);
});
