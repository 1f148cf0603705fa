/** Returns the element, and the hosts of the shadow roots around it. */
export function hostsOf(element: Element): Element[] {
  const tree = element.getRootNode();
  return tree instanceof ShadowRoot ? [element, ...hostsOf(tree.host)] : [element];
}
