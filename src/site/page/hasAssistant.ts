/**
 * Whether a page has an assistant. A page from a file system has no assistant: browsers load no modules from there, and the service that
 * answers questions cannot check the page's origin.
 */
export function hasAssistant(page: Document): boolean {
  return location.protocol !== 'file:' && page.querySelector('meta[name="docs-assistant"]') !== null;
}
