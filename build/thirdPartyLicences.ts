import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import type { Plugin } from 'vite';

const LICENCE_FILE = /^(licen[cs]e|copying|notice)(\.|-|$)/i;

/**
 * A Vite plugin that writes the licences of all bundled packages to a file, because docs-assistant redistributes their code. Packages
 * with the same licence text share a section: first their names, then the text.
 */
export function thirdPartyLicences(fileName = 'THIRD-PARTY-LICENSES.txt'): Plugin {
  return {
    name: 'third-party-licences',
    generateBundle(_, bundle) {
      const ids = Object.values(bundle).flatMap((chunk) => (chunk.type === 'chunk' ? chunk.moduleIds : []));
      const folders = new Set(ids.map(packageFolder).filter((folder) => folder !== undefined));
      if (folders.size === 0) return;
      const packages = [...folders].map(describePackage).sort((one, other) => one.title.localeCompare(other.title));
      const titlesByText = new Map<string, string[]>();
      for (const { title, text } of packages) titlesByText.set(text, [...(titlesByText.get(text) ?? []), title]);
      const sections = [...titlesByText].map(([text, titles]) => `${titles.join('\n')}\n\n${text}`.trim());
      this.emitFile({ type: 'asset', fileName, source: `${sections.join(`\n\n${'-'.repeat(80)}\n\n`)}\n` });
    },
  };
}

/** The folder of the package that a module belongs to; undefined for modules of this repository. */
function packageFolder(id: string): string | undefined {
  if (!id.includes('/node_modules/')) return undefined;
  let folder = dirname(id.replace(/^\0/, '').replace(/\?.*$/, ''));
  while (folder.includes('/node_modules/')) {
    const manifest = join(folder, 'package.json');
    // A folder inside a package can have a package.json without a version. If so, the search continues in the folder above.
    if (existsSync(manifest) && JSON.parse(readFileSync(manifest, 'utf8')).version) return folder;
    folder = dirname(folder);
  }
  return undefined;
}

function describePackage(folder: string): { title: string; text: string } {
  const { name, version, license } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8'));
  const texts = readdirSync(folder)
    .filter((file) => LICENCE_FILE.test(file))
    .map((file) => readFileSync(join(folder, file), 'utf8').trim());
  return { title: `${name} ${version} (${license ?? 'see below'})`, text: texts.join('\n\n') };
}
