/**
 * Turns off the records of React 19 for developer tools, which take a quarter of the processor time of the pages: the stack of each
 * element, and the tracks of the performance panel. React records no more stacks once its counter reaches 10,000 elements within a second,
 * so the counter always has this value here.
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
