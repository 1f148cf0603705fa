/**
 * Turns off the records of React 19 for developer tools: the stack of each element, and the tracks of the performance panel. They take a
 * quarter of the processor time of the pages. React itself records no more stacks after 10,000 elements within a second.
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
