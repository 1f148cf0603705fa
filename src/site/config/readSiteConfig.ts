import type { SiteKind } from '../shared/SiteKind.js';
import { readDocusaurus } from './readDocusaurus.js';
import { readMkDocs } from './readMkDocs.js';
import { readSphinx } from './readSphinx.js';
import { readStarlight } from './readStarlight.js';
import { readVitePress } from './readVitePress.js';
import type { SiteConfig, SiteConfigReader, SiteProject } from './SiteConfig.js';
import { readDocsJson, readHugo, readMdBook, readNextra } from './simpleReaders.js';

/**
 * The readers of configurations, by the kind of site. `plain` has the reader of mdBook, because an mdBook project also has the kind
 * `plain`.
 */
const READERS: Readonly<Record<SiteKind, SiteConfigReader>> = {
  docusaurus: readDocusaurus,
  vitepress: readVitePress,
  starlight: readStarlight,
  mkdocs: readMkDocs,
  sphinx: readSphinx,
  nextra: readNextra,
  hugo: readHugo,
  plain: readMdBook,
};

/**
 * Reads the settings of a site: navigation, title, description, logo, favicon and colour. Nothing is executed. Settings in a `docs.json`
 * beside the pages take precedence, so that the owner can replace settings that the configuration computes with code. Exception: the
 * navigation in `docs.json` is not read here, but by `readDocsJsonNavigation`.
 *
 * @example const { title, sidebars, unread } = await readSiteConfig('mkdocs', { ...createConfigFiles(read), docs: 'docs' });
 */
export async function readSiteConfig(kind: SiteKind, project: SiteProject): Promise<SiteConfig> {
  const own = await readDocsJson(project);
  const generator = await READERS[kind](project);
  const merged: SiteConfig = { ...generator, unread: [...own.unread, ...generator.unread] };
  for (const key of ['title', 'description', 'logo', 'darkLogo', 'favicon', 'accent'] as const) {
    Object.assign(merged, { [key]: own[key] ?? generator[key] });
  }
  // A logo in `docs.json` also replaces the generator's logo for the dark colour scheme, which would otherwise show a different logo.
  if (own.logo) Object.assign(merged, { darkLogo: own.darkLogo, hasNameInLogo: own.hasNameInLogo ?? false });
  return merged;
}
