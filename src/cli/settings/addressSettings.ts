import { PAGE_ENDINGS } from '../../service/addresses/PageEnding.js';
import type { DocsServiceOptions } from '../../service/index.js';
import { SITE_KINDS } from '../../site/shared/SiteKind.js';
import { type GivenValues, ofSite } from './Setting.js';
import { choice, list } from './settingKinds.js';

/** Settings for pages and their paths. */
export const ADDRESS_SETTINGS = ofSite({
  site: {
    kind: choice(SITE_KINDS, '<generator>'),
    otherwise: 'found by its configuration',
    meaning:
      '[generator of the site](./addresses.md) that shows the pages, for their addresses and the [syntax of their Markdown](./local-service.md#markdown-of-site-generators): `docusaurus`, `vitepress`, `starlight`, `mkdocs`, `sphinx`, `nextra`, `hugo` or `plain`',
  },
  pageEnding: {
    kind: choice(PAGE_ENDINGS, '<form>'),
    otherwise: 'as the site does',
    meaning:
      '[how addresses end](./addresses.md#if-the-configuration-cannot-be-read): `none`, `index-slash`, `slash` or `html`',
  },
  group: {
    kind: list('<name>'),
    meaning:
      'show the pages of a [documentation group](./local-service.md#restrict-a-page-to-groups) to everybody; may be repeated. Without it they are left out',
  },
});

/** Returns the options of the service for these settings. */
export function addressOptionsOf({
  site,
  pageEnding,
  group,
}: GivenValues<typeof ADDRESS_SETTINGS>): Pick<DocsServiceOptions, 'site' | 'pageEnding' | 'groups'> {
  return { ...(site && { site }), ...(pageEnding && { pageEnding }), ...(group && { groups: group }) };
}
