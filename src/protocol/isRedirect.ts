/** Whether a reply is a redirect that was not followed. In browsers, `redirect: 'manual'` hides its status. */
export function isRedirect({ type, status }: Pick<Response, 'type' | 'status'>): boolean {
  return type === 'opaqueredirect' || (status >= 300 && status < 400);
}
