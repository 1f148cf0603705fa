import type { Page } from 'playwright';

/**
 * Notes what a page complains about: errors and warnings on its console, exceptions, and requests to anywhere else.
 *
 * @param complaints Where they are added.
 * @param origin The only one that may be asked. Default: not looked at.
 */
export function watchPage(page: Page, complaints: string[], origin?: string): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (origin && new URL(request.url()).origin !== origin) complaints.push(`asked ${request.url()}`);
  });
}
