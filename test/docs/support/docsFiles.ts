import { readdirSync } from 'node:fs';

/** The pages of the documentation, such as `docs/guides/vite.md`. */
export const DOCS_FILES = readdirSync('docs', { recursive: true, encoding: 'utf8' })
  .filter((name) => name.endsWith('.md'))
  .map((name) => `docs/${name.replaceAll('\\', '/')}`)
  .sort();

/** The documents at the root of the repository, and the pages of ARCHITECTURE.md. */
export const ROOT_FILES = [
  'README.md',
  'ARCHITECTURE.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
  'OWNER.md',
  ...readdirSync('architecture').map((name) => `architecture/${name}`),
];
