import { within } from '@testing-library/dom';

/** Returns the shadow root of the assistant. Does not wait, because the host of the shadow root exists from the first render on. */
export function shadowRootOf(container: ParentNode = document): ShadowRoot {
  const root = container.querySelector('[data-docs-assistant]')?.shadowRoot;
  if (!root) throw new Error('The container has no assistant with a shadow root.');
  return root;
}

/** Returns queries for the inside of the assistant, because Testing Library does not search shadow roots. */
export function insideAssistant(container: ParentNode = document): ReturnType<typeof within> {
  const root = shadowRootOf(container).querySelector<HTMLElement>('.da-root');
  if (!root) throw new Error('The assistant has not rendered anything.');
  return within(root);
}
