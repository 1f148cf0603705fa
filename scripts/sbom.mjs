/**
 * Writes dist/sbom.cdx.json, a CycloneDX list of packages: those that `npm install docs-assistant` installs, and those whose code is
 * bundled into dist/. `npm sbom` cannot create this list. Many bundled packages are development dependencies in package-lock.json, and
 * `npm sbom` lists either all development dependencies or none.
 *
 * The build writes the file, because only the bundler knows which packages it has bundled. The file has no date and no random number, so
 * that two builds of a commit are the same.
 */
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './tool.mjs';

/** Path of the SBOM. */
export const SBOM = join(ROOT, 'dist/sbom.cdx.json');

/** Matches the paths of the licence files that `build/thirdPartyLicences.ts` writes. */
const LICENCE_FILE = /(?:^|[\\/])THIRD-PARTY-LICENSES[^\\/]*\.txt$/;
/** Matches a line with the name and version of a package. Each section of a licence file begins with such lines. */
const LICENCE_TITLE = /^(\S+) (\S+) \(.*\)$/;
const RULE = `\n\n${'-'.repeat(80)}\n\n`;

const nameOf = (path) => path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
const purlOf = (name, version) => `pkg:npm/${name.replace('@', '%40')}@${version}`;
const refOf = ({ packages }, path) => `${nameOf(path)}@${packages[path].version}`;

/** Finds a dependency as Node does: in `node_modules` of the package itself, then in `node_modules` of each package folder above it. */
function resolve({ packages }, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('node_modules/') - 1))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (packages[path]) return path;
    if (folder === '') return undefined;
  }
}

/**
 * Returns the packages that npm installs with a package: its dependencies, and its peer dependencies that are not optional. Each package is
 * given by its path in the lock file.
 */
function requiredBy(lock, path) {
  const { dependencies = {}, peerDependencies = {}, peerDependenciesMeta = {} } = lock.packages[path];
  const peers = Object.keys(peerDependencies).filter((name) => !peerDependenciesMeta[name]?.optional);
  return [...Object.keys(dependencies), ...peers].map((name) => {
    const found = resolve(lock, path, name);
    if (found === undefined) throw new Error(`package-lock.json has no ${name}, which ${path || 'the package'} needs.`);
    return found;
  });
}

function installedPaths(lock) {
  const found = new Set(requiredBy(lock, ''));
  for (const path of found) for (const next of requiredBy(lock, path)) found.add(next);
  return found;
}

function bundledPaths(lock, bundled) {
  return bundled.map(({ name, version }) => {
    const path = Object.keys(lock.packages).find(
      (entry) => entry.endsWith(`node_modules/${name}`) && lock.packages[entry].version === version,
    );
    if (path === undefined)
      throw new Error(`package-lock.json has no ${name} ${version}, which is bundled. Run "npm ci", then build again.`);
    return path;
  });
}

/** Returns `licenses` for CycloneDX: an SPDX identifier, or an expression such as `(MIT OR Apache-2.0)`. Empty without a licence. */
const licencesOf = (licence) =>
  licence === undefined ? [] : [/^[\w.+-]+$/.test(licence) ? { license: { id: licence } } : { expression: licence }];

function describeComponent(lock, path, isBundled) {
  const { version, license } = lock.packages[path];
  const [group, name] = nameOf(path).startsWith('@') ? nameOf(path).split('/') : [undefined, nameOf(path)];
  return {
    type: 'library',
    'bom-ref': refOf(lock, path),
    ...(group && { group }),
    ...{ name, version },
    licenses: licencesOf(license),
    purl: purlOf(nameOf(path), version),
    // The property with which the CycloneDX taxonomy for npm marks bundled packages.
    ...(isBundled && { properties: [{ name: 'cdx:npm:package:bundled', value: 'true' }] }),
  };
}

/**
 * Creates the SBOM.
 *
 * @param manifest Contents of package.json.
 * @param lock Contents of package-lock.json.
 * @param bundled Names and versions of the packages that are bundled into dist/.
 */
export function createSbom(manifest, lock, bundled) {
  const ofBundle = new Set(bundledPaths(lock, bundled).map((path) => refOf(lock, path)));
  const installed = installedPaths(lock);
  // Lists a version of a package once, even if it is installed in several folders.
  const pathByRef = new Map([...installed, ...bundledPaths(lock, bundled)].map((path) => [refOf(lock, path), path]));
  const refs = [...pathByRef.keys()].sort();
  const root = `${manifest.name}@${manifest.version}`;
  const dependencies = refs.map((ref) => {
    const { dependencies: needed = {}, peerDependencies = {} } = lock.packages[pathByRef.get(ref)];
    const paths = Object.keys({ ...needed, ...peerDependencies }).map((name) =>
      resolve(lock, pathByRef.get(ref), name),
    );
    // Leave out dependencies that are neither installed nor bundled, such as packages that are used only by code that the bundler has
    // removed.
    const present = paths.flatMap((path) => (path ? [refOf(lock, path)] : [])).filter((found) => pathByRef.has(found));
    return { ref, dependsOn: [...new Set(present)].sort() };
  });
  const direct = requiredBy(lock, '').map((path) => refOf(lock, path));
  return {
    bomFormat: 'CycloneDX',
    specVersion: '1.6',
    version: 1,
    metadata: {
      lifecycles: [{ phase: 'build' }],
      component: {
        ...{ type: 'library', 'bom-ref': root, name: manifest.name, version: manifest.version },
        purl: purlOf(manifest.name, manifest.version),
        licenses: licencesOf(manifest.license),
      },
    },
    components: refs.map((ref) => describeComponent(lock, pathByRef.get(ref), ofBundle.has(ref))),
    dependencies: [{ ref: root, dependsOn: [...new Set([...direct, ...ofBundle])].sort() }, ...dependencies],
  };
}

/** Reads names and versions of the bundled packages from the files with their licences. */
export function readBundledPackages(folder) {
  const files = readdirSync(folder, { recursive: true }).filter((file) => LICENCE_FILE.test(file));
  const texts = files.flatMap((file) => readFileSync(join(folder, file), 'utf8').split(RULE));
  const titles = texts.flatMap((text) => text.trimEnd().split('\n\n', 1)[0].split('\n'));
  return titles.flatMap((title) => {
    const [, name, version] = LICENCE_TITLE.exec(title) ?? [];
    return name === undefined ? [] : [{ name, version }];
  });
}

/** Writes the SBOM of the package as built in dist/. */
export function writeSbom() {
  const readJson = (file) => JSON.parse(readFileSync(join(ROOT, file), 'utf8'));
  const bundled = readBundledPackages(join(ROOT, 'dist'));
  const sbom = createSbom(readJson('package.json'), readJson('package-lock.json'), bundled);
  writeFileSync(SBOM, `${JSON.stringify(sbom)}\n`);
}
