import type { Generator } from '../../site/shared/SiteKind.js';
import { docusaurus } from './docusaurus.js';
import { hugo } from './hugo.js';
import { mkdocs } from './mkdocs.js';
import { nextra } from './nextra.js';
import type { SiteRules } from './SiteRules.js';
import { sphinx } from './sphinx.js';
import { starlight } from './starlight.js';
import { vitepress } from './vitepress.js';

/** The rules of each generator, in the order in which the service looks for the configurations. */
export const RULES_BY_KIND: Readonly<Record<Generator, SiteRules>> = {
  docusaurus,
  vitepress,
  starlight,
  mkdocs,
  nextra,
  hugo,
  sphinx,
};

export const GENERATORS = Object.keys(RULES_BY_KIND) as Generator[];
