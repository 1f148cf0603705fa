/** Heading of a version in the changelog: `## 1.2.3 (2026-11-30)`. */
const VERSION_HEADING = /^## (\S+) \((.+)\)$/m;
const DATE = /^\d{4}-\d{2}-\d{2}$/;

/** How a document names the version: "version 1.2.3", or `docs-assistant-1.2.3.tgz`. */
const IN_TEXT = /(?:docs-assistant-|[Vv]ersion )(\d+\.\d+\.\d+(?:-\w+(?:\.\d+)?)?)/g;

/** Other files that name the version. A file without a version is no problem: documents stop naming it once the package is on npm. */
const OTHERS = [
  ['deploy/helm/docs-assistant/Chart.yaml', /^(?:appVersion|version): "?([^"\s]+)/gm],
  ['deploy/helm/docs-assistant/values.yaml', /^ {2}tag: "?([^"\s]+)/gm],
  ['docs/deploy-files.md', /image\.tag=(\S+)/g],
  ['docs/faq.md', IN_TEXT],
  ['docs/getting-started.md', IN_TEXT],
  ['README.md', IN_TEXT],
];

/**
 * Returns the reasons why the package cannot be released: files that name another version than package.json, and a changelog without the
 * date of the release.
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
  for (const [file, pattern] of OTHERS)
    for (const [text, named] of readText(file).matchAll(pattern))
      if (named !== version) problems.push(`${file} has "${text.trim()}", package.json has ${version}. Correct it.`);
  return problems;
}
