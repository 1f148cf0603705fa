import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright';

/** A rule that a page violates, and the elements that violate the rule. Each element is the first 120 characters of its HTML. */
export type AxeViolation = readonly [rule: string, elements: readonly string[]];

/**
 * Returns the accessibility violations that axe finds on a page. axe runs in the page itself. This is faster than the default of
 * `@axe-core/playwright`, which opens a second page for each analysis and also returns all elements that passed. Only pages with frames of
 * other origins need the second page.
 *
 * @param options.preload Whether axe requests the style sheets and media of the page. Not possible for pages opened from a file system.
 */
export async function axeViolations(page: Page, { preload = true } = {}): Promise<AxeViolation[]> {
  const axe = new AxeBuilder({ page }).options({ preload, resultTypes: ['violations'] }).setLegacyMode();
  const { violations } = await axe.analyze();
  return violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html.slice(0, 120))]);
}
