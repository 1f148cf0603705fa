import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { ROOT } from '../tool.mjs';

/** Files that every published version contains. */
const REQUIRED = [
  'CHANGELOG.md',
  'LICENSE',
  'README.md',
  'config.schema.json',
  'dist/THIRD-PARTY-LICENSES.txt',
  'dist/sbom.cdx.json',
];
/** Files that must not be published, with the reason. */
const FORBIDDEN = [
  [/\.map$/, 'is a source map'],
  [/(?:^|\/)\.built(?:\/|$)/, 'is a note of the build'],
  [/\.tsbuildinfo$/, 'is a note of the build'],
  [/(?:^|\/)\.env/, 'may contain secrets'],
  [/\.test\.[a-z]+$/, 'is a test'],
];
const BINARY = /\.(?:woff2?|png|jpe?g|gif|webp|avif|ico|gz|br)$/;

/**
 * Returns a sentence for each problem in the files of the package: a required file is missing, a file must not be published, or a file
 * contains a path of this machine or what looks like a secret.
 *
 * @param folder Folder with the files of the package, as npm has installed it.
 */
export async function findContentProblems(folder) {
  // Search for secrets with the function of the package that also checks the questions of readers.
  const { findSecrets } = await import(pathToFileURL(join(folder, 'dist/headless/index.js')).href);
  const problems = REQUIRED.filter((path) => !existsSync(join(folder, path))).map((path) => `${path} is missing.`);
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const paths = entries.map((entry) =>
    join(entry.parentPath, entry.name)
      .slice(folder.length + 1)
      .replaceAll('\\', '/'),
  );
  for (const path of paths.filter((path) => !path.startsWith('node_modules/'))) {
    for (const [pattern, reason] of FORBIDDEN) if (pattern.test(path)) problems.push(`${path} ${reason}.`);
    if (BINARY.test(path)) continue;
    const text = readFileSync(join(folder, path), 'utf8');
    if (text.includes(ROOT.replace(/[\\/]$/, ''))) problems.push(`${path} contains a path of this machine.`);
    const secrets = findSecrets(text).filter(({ kind }) => kind === 'key' || kind === 'privateKey');
    if (secrets.length > 0)
      problems.push(`${path} contains what looks like a secret, at position ${secrets[0].start}.`);
  }
  return problems;
}
