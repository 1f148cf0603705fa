import { cssColor } from './cssColor.js';
import type { SiteProject } from './SiteConfig.js';

/** Maximum number of characters of a style sheet that are searched for the colour. */
const MAX_LENGTH = 100_000;

/** Returns the first colour that the style sheets of a project give to a custom property. Skips other values, such as `var(…)`. */
export async function readStyleColor(
  project: SiteProject,
  files: readonly string[],
  property: string,
): Promise<string | undefined> {
  for (const file of files) {
    const text = (await project.read(file).catch(() => undefined))?.slice(0, MAX_LENGTH) ?? '';
    const values = text.split(`${property}:`).slice(1);
    const color = values.map((each) => cssColor(each.slice(0, 200).split(/[;}]/)[0])).find(Boolean);
    if (color) return color;
  }
  return undefined;
}
