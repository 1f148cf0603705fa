/**
 * Turns off what React 19 records for developer tools: the stack of each element, and the tracks of the performance panel. Recording them
 * takes a quarter of the processor time of the pages in which the browser tests run. React stops recording stacks when it has counted
 * 10,000 elements within a second, so this file makes the counter always return 10,000.
 */
// Remove these functions before React loads, because React checks for them only while it loads.
Reflect.deleteProperty(console, 'createTask');
Reflect.deleteProperty(console, 'timeStamp');

const react: object = await import('react');
const internals: unknown = Object.entries(react).find(([name]) => name.startsWith('__CLIENT_INTERNALS'))?.[1];
// React 18 and Preact do not have this counter.
if (internals && Object.hasOwn(internals, 'recentlyCreatedOwnerStacks')) {
  Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => 10_000, set: () => {} });
}

export {};
