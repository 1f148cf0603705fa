import { relative } from 'node:path';
import type { AddressOptions } from '../../service/addresses/AddressOptions.js';
import { findSite } from '../../service/addresses/findSite.js';
import { RULES_BY_KIND } from '../../service/addresses/rulesByKind.js';

/**
 * Returns a sentence for the log. It names the site generator of the folder and the configuration file that was found. If there is no such
 * file, it says that the options determined the generator. Returns undefined for a folder without a generator.
 */
export async function describeSite(folder: string, options: AddressOptions): Promise<string | undefined> {
  const { layout, configFile } = await findSite(folder, options);
  if (!layout) return undefined;
  const reason = configFile === undefined ? 'as configured' : `found by "${relative('', configFile)}"`;
  return `Pages get the addresses of a ${RULES_BY_KIND[layout.kind].name} site, ${reason}.`;
}
