import { expect, it } from 'vitest';
import { hasHashedName } from '../../src/bundle/serving/bundleContentType.js';

it.each([
  '_docs/page-4f2a9c81d03b.css',
  '_docs/stemmers/german-42202807c872.js',
  '_docs/search/c23d29f93341/texts/0.js',
  '_docs/chunks/mountSiteAssistant-DiwrgTda.js',
  'assets/app.3f9a2c1b.js',
  '_next/static/chunks/4bd1b696-409494caf8c83275.js',
  '_next/static/chunks/409494caf8c83275.js',
  'assets/js/935f2afb.1f2e3d4c.js',
  'assets/index-B3x1Tq9a.css',
  'chunk-2AB3CD4E.js',
  '_app/immutable/chunks/CwNVRmxk.js',
  '_next/static/chunks/main.js',
])('%s can be cached forever, because its name contains a hash', (name) => expect(hasHashedName(name)).toBe(true));

it.each([
  'index.html',
  '_docs/search/current.js',
  '_docs/release-20240101.html',
  '_docs/release-20240101.md',
  '_docs/chunks/a.html',
  '_docs/theme.js',
  'files/example-v2.js',
  'files/guide2024.js',
  'release-2024.js',
  'js/jquery-3.7.1.min.js',
  'fonts/roboto-v20-latin.woff2',
  'files/1a2b3c4d5e.pdf',
  'js/oauth2sha256.js',
  'base64js2.js',
  'lib-sha256md5.js',
  'lib-OAuth2Sha256.js',
  'js/Sha1Md5x.js',
])('%s must be revalidated, because its name contains no hash', (name) => expect(hasHashedName(name)).toBe(false));
