const PROJECTS = ['node', 'built', 'browser', 'browser-widget', 'browser-react-18'];
const ENGINE_PROJECTS = ['engines'];
const SLOW_PROJECTS = ['slow', 'slow-browser', 'slow-browser-own-page'];
const RELEASE_PROJECTS = [
  ...SLOW_PROJECTS,
  'storybook',
  'release',
  'release-react-18',
  'release-react-18-own-page',
  'release-preact',
  'release-preact-own-page',
  ...ENGINE_PROJECTS,
];

/** Options of `npm test`, with the projects that run. */
const OPTIONS = { '--engines': ENGINE_PROJECTS, '--release': RELEASE_PROJECTS, '--watch': PROJECTS };

/** The projects for every change, and those for slow tests and for stories if the arguments name such files. */
function projectsFor(passed) {
  const namesSlowTest = passed.some((argument) => argument.includes('.slow.test.'));
  const namesStory = passed.some((argument) => /^(?:\.\/)?stories(?:\/|$)|\.stories\./.test(argument));
  return [...PROJECTS, ...(namesSlowTest ? SLOW_PROJECTS : []), ...(namesStory ? ['storybook'] : [])];
}

/** Turns the arguments of `npm test` into those of Vitest. Without `--project`, options such as `--release` decide which projects run. */
export function vitestArguments(given) {
  const passed = given.filter((argument) => !(argument in OPTIONS));
  const option = Object.keys(OPTIONS).find((name) => given.includes(name));
  const ofOption = option ? OPTIONS[option] : PROJECTS;
  const projects = ofOption === PROJECTS ? projectsFor(passed) : ofOption;
  const hasProject = passed.some((argument) => argument === '--project' || argument.startsWith('--project='));
  const selection = hasProject ? [] : projects.flatMap((project) => ['--project', project]);
  return [given.includes('--watch') ? 'watch' : 'run', ...selection, ...passed];
}
