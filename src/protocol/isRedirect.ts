/** Whether a reply is a redirect that was not followed. In browsers, `redirect: 'manual'` hides the status of such a reply. */
export function isRedirect({ type, status }: Pick<Response, 'type' | 'status'>): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}
