/** Heading of a version in the changelog: `## 1.2.3 (2026-11-30)`. */
const VERSION_HEADING = /^## (\S+) \((.+)\)$/m;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** How a document names the version: "version 1.2.3", or `docs-assistant-1.2.3.tgz`. */
const IN_TEXT = /(?:docs-assistant-|[Vv]ersion )(\d+\.\d+\.\d+(?:-\w+(?:\.\d+)?)?)/g;

/**
 * The checked files besides package.json, package-lock.json and the changelog: each version that `pattern` finds in them must be that in
 * package.json. `least`: the minimum number of times that a file must name the version. It is 0 for documents, because they may stop naming
 * the version, for example when the package can be installed from npm.
 */
const OTHERS = [
  { file: 'deploy/helm/docs-assistant/Chart.yaml', pattern: /^(?:appVersion|version): "?([^"\s]+)/gm, least: 2 },
  { file: 'deploy/helm/docs-assistant/values.yaml', pattern: /^ {2}tag: "?([^"\s]+)/gm, least: 1 },
  { file: 'docs/deploy-files.md', pattern: /image\.tag=(\S+)/g, least: 0 },
  { file: 'docs/faq.md', pattern: IN_TEXT, least: 0 },
  { file: 'docs/getting-started.md', pattern: IN_TEXT, least: 0 },
  { file: 'README.md', pattern: IN_TEXT, least: 0 },
];

/**
 * Returns the reasons why the package cannot be released. Possible reasons:
 *
 * - A file names a version other than that in package.json.
 * - A file names the version less often than required (`least`).
 * - The changelog has no date for the release.
 *
 * @param readText Returns the text of a file of the package, such as `package.json`.
 */
export function findVersionProblems(readText) {
  const problems = [];
  const { version } = JSON.parse(readText('package.json'));
  const lock = JSON.parse(readText('package-lock.json'));
  if (lock.version !== version)
    problems.push(`package-lock.json has version ${lock.version}, package.json ${version}. Run "npm install".`);
  const [, newest, date] = VERSION_HEADING.exec(readText('CHANGELOG.md')) ?? [];
  if (newest !== version)
    problems.push(
      `The newest version in CHANGELOG.md is ${newest ?? 'missing'}, package.json has ${version}. Add "## ${version} (date)", or correct the version.`,
    );
  else if (!DATE.test(date))
    problems.push(`CHANGELOG.md says "${date}" for version ${newest}. Write the date of the release (YYYY-MM-DD).`);
  for (const { file, pattern, least } of OTHERS) {
    const found = [...readText(file).matchAll(pattern)];
    if (found.length < least) problems.push(`${file} does not name the version in all its places. Add ${version}.`);
    for (const [text, named] of found)
      if (named !== version) problems.push(`${file} has "${text.trim()}", package.json has ${version}. Correct it.`);
  }
  return problems;
}
