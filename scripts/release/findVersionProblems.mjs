/** Heading of a version in the changelog: `## 1.2.3 (2026-11-30)`. */
const VERSION_HEADING = /^## (\S+) \((.+)\)$/m;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/**
 * Returns the reasons why package.json, package-lock.json and the changelog do not belong to one release.
 *
 * @param manifest Contents of package.json.
 * @param lock Contents of package-lock.json.
 * @param changelog Text of CHANGELOG.md.
 */
export function findVersionProblems(manifest, lock, changelog) {
  const problems = [];
  if (lock.version !== manifest.version)
    problems.push(
      `package-lock.json has version ${lock.version}, package.json ${manifest.version}. Run "npm install".`,
    );
  const [, newest, date] = VERSION_HEADING.exec(changelog) ?? [];
  if (newest !== manifest.version)
    problems.push(
      `The newest version in CHANGELOG.md is ${newest ?? 'missing'}, package.json has ${manifest.version}. Add "## ${manifest.version} (date)", or correct the version.`,
    );
  else if (!DATE.test(date))
    problems.push(`CHANGELOG.md says "${date}" for version ${newest}. Write the date of the release (YYYY-MM-DD).`);
  return problems;
}
