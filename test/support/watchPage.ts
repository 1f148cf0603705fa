import type { Page } from 'playwright';

/**
 * Collects the problems of a page: console errors and warnings, exceptions, and requests to other origins.
 *
 * @param complaints Receives the problems.
 * @param origin The only allowed origin. Default: any.
 */
export function watchPage(page: Page, complaints: string[], origin?: string): void {
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type())) complaints.push(message.text());
  });
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('request', (request) => {
    if (origin && new URL(request.url()).origin !== origin) complaints.push(`The page requested ${request.url()}.`);
  });
}
