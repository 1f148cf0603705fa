import { InvalidArgumentError } from 'commander';
import {
  BASE_PATH,
  DISCOVERY_URL,
  EDIT_URL,
  FEEDBACK_URL,
  HOST_NAME,
  LANGUAGE,
  ORIGIN,
  PUBLIC_URL,
  SITE_URL,
} from '../../service/AddressRule.js';
import { defaultExportFolder } from '../../service/export/ExportServiceOptions.js';
import { findKeyFault } from '../../service/keys/AccessKeys.js';
import { SLUG_STYLES } from '../../site/markdown/nodes/slugs.js';
import { parseAddress } from '../options/parseAddress.js';
import { checkAdminKeySetting } from '../shared/readAdminKeyFromEnvironment.js';
import { ADDRESS_SETTINGS } from './addressSettings.js';
import { MODEL_FILE_SETTINGS, MODEL_SETTINGS } from './modelSettings.js';
import { ofSite } from './Setting.js';
import { address, checkedText, choice, FOLDER, HOST, list, NAME, SWITCH, TEXT } from './settingKinds.js';

/** Settings of a documentation site: its pages, its assistant and who may use it, and its exports. */
export const SITE_SETTINGS = ofSite({
  folder: { kind: FOLDER, flag: false, default: 'docs', meaning: 'folder with the documentation' },
  allowedHost: {
    kind: list('<name>', parseAddress(HOST_NAME)),
    meaning: 'additional host name of the site, such as `docs.acme.com`; may be repeated',
  },
  allowedOrigin: {
    kind: list('<origin>', parseAddress(ORIGIN)),
    meaning:
      'exact origin whose pages [may use the assistant](./local-service.md#allow-pages-of-other-origins-cors), such as `http://localhost:5173`; may be repeated',
  },
  keys: {
    kind: list('<keys>', checkAccessKey),
    flag: false,
    isSecret: true,
    meaning: 'public assistant keys. The first one is included in the pages',
  },
  domain: { kind: NAME, default: 'docs', meaning: 'domain identifier of the documentation' },
  base: {
    kind: address(BASE_PATH, '<path>'),
    otherwise: 'the root',
    meaning:
      'base path of the site, such as `/docs`; `/` redirects there. It replaces the one in the configuration of a [generator](./addresses.md)',
  },
  title: {
    kind: TEXT,
    otherwise:
      'name in the configuration of the site, or else title of the home page, of the page above all others, or of the first page; without pages `Documentation`',
    meaning: 'name of the documentation',
  },
  slugs: {
    kind: choice(SLUG_STYLES, '<style>'),
    otherwise: 'that of `--site`, else `github`',
    meaning: 'how headings become anchors: `github`, `vitepress`, `mdx`, `starlight`, `mkdocs`, `sphinx` or `hugo`',
  },
  ...ADDRESS_SETTINGS,
  language: {
    kind: address(LANGUAGE, '<tag>'),
    default: 'en',
    meaning: 'language of pages that do not name one',
  },
  editUrl: {
    kind: address(EDIT_URL, '<address>'),
    meaning: "URL of a page's source, with `{file}` as placeholder",
  },
  ...MODEL_SETTINGS,
  ...MODEL_FILE_SETTINGS,
  exportDomain: {
    kind: HOST,
    meaning: 'second name of the documentation in export requests besides `--domain`, such as `docs.acme.com`',
  },
  cache: {
    kind: FOLDER,
    otherwise: 'none',
    meaning:
      'keep [read pages](./local-service.md#start-faster-with-a-cache) in this folder, outside the documentation, so that the next start is faster',
  },
  exportFolder: {
    kind: FOLDER,
    otherwise: `\`${defaultExportFolder('<domain>')}\``,
    meaning: 'folder for export jobs and bundles, outside the documentation',
  },
  siteUrl: {
    kind: address(SITE_URL),
    meaning:
      'URL of the published site, for the [sitemap and canonical links](./static-export.md#what-is-in-a-bundle) of exports',
  },
  publicUrl: {
    kind: address(PUBLIC_URL),
    otherwise: 'from the request',
    meaning:
      'URL at which clients reach this service, for bundle links; set it behind a reverse proxy that replaces `Host`',
  },
  discoveryUrl: {
    kind: address(DISCOVERY_URL),
    meaning:
      'assistant interface for [exported pages](./static-export.md#the-assistant-in-a-bundle); without it they have no assistant',
  },
  feedbackUrl: {
    kind: address(FEEDBACK_URL),
    meaning:
      'where exported pages send [ratings](./insights.md#let-readers-rate-answers), such as `https://docs-service.acme.com/_docs/feedback`; needs `--discovery-url`',
  },
  adminApiKey: {
    kind: checkedText(checkAdminKeySetting),
    environment: 'DOCS_ADMIN_API_KEY',
    flag: false,
    isSecret: true,
    meaning: 'secret admin key for static export',
  },
  requireThreadKey: {
    kind: SWITCH,
    otherwise: 'off',
    meaning: 'answer [thread ids](./local-service.md#threads) without their key with 404',
  },
});

/** Checks an assistant key. The error message omits the key: it can be an admin key, given by mistake, which must stay secret. */
function checkAccessKey(key: string): string {
  const fault = findKeyFault(key);
  if (fault) throw new InvalidArgumentError(`One of the keys ${fault.reason}`);
  return key;
}
