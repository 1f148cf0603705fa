import { memoryRateLimitStore } from '../../src/http/createRateLimiter.js';
import { createMemoryThreadStore } from '../../src/service/threads/createMemoryThreadStore.js';
import { describeRateLimitStore, describeThreadStore } from './storeContract.js';

const threads = createMemoryThreadStore();
const limits = memoryRateLimitStore();

describeThreadStore('the memory of a process', () => threads);
describeRateLimitStore('the memory of a process', () => limits);
