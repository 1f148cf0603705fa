import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/** The folder of the package that a module belongs to, or undefined for our own modules. */
function packageFolder(id) {
  if (!id.includes('/node_modules/')) return undefined;
  let folder = dirname(id.replace(/^\0/, '').replace(/\?.*$/, ''));
  while (folder.includes('/node_modules/')) {
    const manifest = join(folder, 'package.json');
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

function describePackage(folder) {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return {
    title: `${name} ${version}`,
    text: [`${name} ${version} (${license ?? 'see below'})`, ...texts].join('\n\n'),
  };
}

/** A Vite plugin: writes down the licences of everything that a build bundles, because it is passed on with the package. */
export function thirdPartyLicences(fileName = 'THIRD-PARTY-LICENSES.txt') {
  return {
    name: 'third-party-licences',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const folders = new Set(ids.map(packageFolder).filter(Boolean));
      if (folders.size === 0) return;
      const packages = [...folders].map(describePackage).sort((one, other) => one.title.localeCompare(other.title));
      const rule = `\n\n${'-'.repeat(80)}\n\n`;
      this.emitFile({
        type: 'asset',
        fileName,
        source: `${packages.map(({ text }) => text).join(rule)}\n`,
      });
    },
  };
}
