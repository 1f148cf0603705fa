const PROJECTS = ['node', 'built', 'browser', 'browser-own-page', 'browser-react-18', 'storybook'];
const ENGINE_PROJECTS = ['engines'];
const SLOW_PROJECTS = ['slow', 'slow-browser', 'slow-browser-own-page'];
const RELEASE_PROJECTS = [
  ...SLOW_PROJECTS,
  'release',
  'release-react-18',
  'release-react-18-own-page',
  'release-preact',
  'release-preact-own-page',
  ...ENGINE_PROJECTS,
];
/**
 * Whether there are arguments besides options, and all of them are paths in `test/`. Then the project `storybook` has nothing to run,
 * because its files are in `stories/`, and loading it would take seconds. A separate value of an option, such as `name` in `-t name`, is
 * treated like a path: unless it begins with `test/`, the result is false.
 */
function hasOnlyTestPaths(given) {
  const paths = given.filter((argument) => !argument.startsWith('-'));
  return paths.length > 0 && paths.every((path) => path.startsWith('test/'));
}

/** Options of `npm test`, with the projects that run. */
const OPTIONS = { '--engines': ENGINE_PROJECTS, '--release': RELEASE_PROJECTS, '--watch': PROJECTS };

/** Turns the arguments of `npm test` into those of Vitest. Without `--project`, options such as `--release` decide which projects run. */
export function vitestArguments(given) {
  const passed = given.filter((argument) => !(argument in OPTIONS));
  const option = Object.keys(OPTIONS).find((name) => given.includes(name));
  const ofOption = option ? OPTIONS[option] : PROJECTS;
  const namesSlowFile = passed.some((argument) => argument.includes('.slow.test.'));
  const projects = (ofOption === PROJECTS && namesSlowFile ? [...PROJECTS, ...SLOW_PROJECTS] : ofOption).filter(
    (project) => project !== 'storybook' || !hasOnlyTestPaths(passed),
  );
  const hasProject = passed.some((argument) => argument === '--project' || argument.startsWith('--project='));
  const selection = hasProject ? [] : projects.flatMap((project) => ['--project', project]);
  return [given.includes('--watch') ? 'watch' : 'run', ...selection, ...passed];
}
