import { availableParallelism } from 'node:os';
import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import type { Plugin } from 'vite';
import { configDefaults, defineConfig, type TestProjectConfiguration } from 'vitest/config';
import type { BrowserInstanceOption } from 'vitest/node';
import { DEFINE_VERSION } from './build/packageVersion.js';
import { PREACT_ALIASES } from './build/preactAliases.js';
import { findHeadlessChromium } from './scripts/chromium.mjs';
import { LONGEST_TEST, LONGEST_WAIT, PAGE_SIZE } from './test/support/limits.js';
import { NodeTestsFirst } from './test/support/NodeTestsFirst.js';
import { namedProjects } from './test/support/namedProjects.js';
import { OWN_PAGE } from './test/support/ownPage.js';
import { NOT_WITH_PREACT } from './test/support/preactTests.js';
import { SAME_UNDER_REACT_18, WITHOUT_REACT } from './test/support/react18Tests.js';

const CORES = availableParallelism();

const fromHere = (path: string) => fileURLToPath(new URL(path, import.meta.url));

const NAMED = namedProjects(process.argv);
const NODE_PROJECTS = ['node', 'built', 'slow', 'release', 'engines', 'bench'];

// Load Storybook and Playwright only for the projects that need them. For one test file in Node, they would take 5.5 s and 0.8 s of
// processor time, because Vitest evaluates this file once for each project.
const storybookTest =
  !NAMED || NAMED.includes('storybook')
    ? (await import('@storybook/addon-vitest/vitest-plugin')).storybookTest
    : undefined;
const playwright =
  !NAMED || NAMED.some((name) => !NODE_PROJECTS.includes(name))
    ? (await import('@vitest/browser-playwright')).playwright
    : undefined;

// Sizes of V8's space for new objects (MB), for the same reason as in `scripts/test.mjs`.
const NEW_SPACE = '--js-flags=--min-semi-space-size=32 --max-semi-space-size=64';

const inChromium = (contextOptions: { reducedMotion?: 'reduce' } = {}) =>
  playwright?.({ launchOptions: { executablePath: findHeadlessChromium(), args: [NEW_SPACE] }, contextOptions });

const chromium = (contextOptions: { reducedMotion?: 'reduce' } = {}) => ({
  enabled: true,
  headless: true,
  screenshotFailures: false,
  // On one or two cores, run one file at a time in each browser. The projects run at the same time, each with its own browser, so the cores
  // are busy anyway.
  fileParallelism: CORES > 2,
  provider: inChromium(contextOptions),
  instances: [{ browser: 'chromium' as const }],
});

/**
 * Makes the browser cache the modules that earlier test files have loaded, because no file changes in a single run. A plugin sets the
 * `Cache-Control` header: with a header in the server's configuration, Vitest would also send it with mocked modules, which must not be
 * cached.
 */
const keepModules: Plugin = {
  name: 'keep-modules',
  configureServer({ middlewares }) {
    if (!process.argv.includes('run')) return;
    middlewares.use((_request, response, next) => {
      const setHeader = response.setHeader.bind(response);
      response.setHeader = (name, value) =>
        setHeader(name, name === 'Cache-Control' && value === 'no-cache' ? 'max-age=3600' : value);
      next();
    });
  },
};

const BROWSER_FOLDERS = 'test/{admin,answer,headless,ui,widget}/**';
/**
 * Tests that run in Chromium with the newest React. `npm test` also runs some of them with the oldest supported version of React, and
 * `npm run test:release` runs most of them with that version.
 */
const BROWSER_TESTS = [`${BROWSER_FOLDERS}/*.test.{ts,tsx}`, 'test/protocol/streamProperties.test.ts'];
const WIDGET_TESTS = 'test/widget/**/*.test.{ts,tsx}';
const NODE_TESTS = [
  'test/**/*.node.test.{ts,tsx}',
  'test/{bundle,client,cli,contract,node,protocol,proxy,redis,s3,service,site}/**/*.test.ts',
];

/** Matches test files that `npm run test:release` runs, and `npm test` only with their path, because they take long. */
const SLOW = 'test/**/*.slow.test.*';
const SLOW_IN_BROWSER = `${BROWSER_FOLDERS}/*.slow.test.*`;
const RANDOM_ANSWERS = 'test/answer/streaming.test.tsx';

/**
 * Test files that import `test/support/sampling.ts`. `npm test` uses only a sample of their lists, few repetitions, and none of their slow
 * tests. `npm run test:release` uses everything.
 */
const SAMPLED = [
  'test/answer/hostile/hostile.node.test.ts',
  'test/answer/incremental.node.test.ts',
  'test/answer/unfinished.node.test.ts',
  'test/bundle/swapping.test.ts',
  'test/cli/FenceFilter.test.ts',
  'test/docs/agentFiles.node.test.ts',
  'test/e2e/askInTerminal.test.ts',
  'test/e2e/citedPassage.test.ts',
  'test/e2e/commandLine.test.ts',
  'test/e2e/container.test.ts',
  'test/e2e/guides.test.ts',
  'test/e2e/insights.test.ts',
  'test/e2e/mainJob.test.ts',
  'test/e2e/metrics.test.ts',
  'test/e2e/operations.test.ts',
  'test/e2e/serveBundle.test.ts',
  'test/e2e/site.test.ts',
  'test/e2e/staticExport.test.ts',
  'test/embed/programming.test.ts',
  'test/embed/reading.test.ts',
  'test/package/types.test.ts',
  'test/protocol/streamProperties.test.ts',
  'test/service/LinkFilter.test.ts',
  'test/service/ReasoningSplitter.test.ts',
  'test/service/exportFolderLock.test.ts',
  'test/service/exportNames.test.ts',
  'test/service/groups.test.ts',
  'test/service/openapi.test.ts',
  'test/site/gfmExtensions.test.ts',
  'test/site/includes.test.ts',
];

/** Dependencies to bundle before the tests, so that no test file is reloaded because a dependency was discovered late. */
const BROWSER_DEPENDENCIES = [
  '@testing-library/react',
  '@testing-library/user-event',
  '@testing-library/jest-dom/vitest',
  '@ai-sdk/react',
  '@radix-ui/react-popover',
  'swr',
  'axe-core',
  'fast-check',
  'lowlight',
  'character-entities',
];
const REACT_DEPENDENCIES = ['react', 'react/jsx-runtime', 'react/jsx-dev-runtime', 'react-dom', 'react-dom/client'];
const PREACT_DEPENDENCIES = [
  'preact',
  'preact/hooks',
  'preact/jsx-runtime',
  'preact/compat',
  'preact/compat/client',
  'preact/compat/test-utils',
];

/**
 * Returns the options for the random answers of `RANDOM_ANSWERS`. By default, each run uses the same `numRuns` answers, so
 * that no run fails by chance. If `STREAMING_RUNS` is set, each run generates that number of new answers instead.
 */
const streamingOptions = (numRuns: number) =>
  process.env.STREAMING_RUNS ? { numRuns: Number(process.env.STREAMING_RUNS) } : { numRuns, seed: 20_261_122 };

const REACT_18 = fromHere('./test/react-18/node_modules');
const REACT_18_ALIASES = [
  { find: /^react$/, replacement: `${REACT_18}/react/index.js` },
  { find: /^react\/(.*)$/, replacement: `${REACT_18}/react/$1.js` },
  { find: /^react-dom$/, replacement: `${REACT_18}/react-dom/index.js` },
  { find: /^react-dom\/(.*)$/, replacement: `${REACT_18}/react-dom/$1.js` },
];

/** Matches test files that run in Node whatever folder they are in. */
const FOR_NODE = '**/*.node.test.*';

/**
 * Lets each instance of a browser project have its own setting `isolate`: whether each test file gets its own page. Vitest itself reads
 * this setting only from the whole project.
 */
const isolateInstances: Plugin = {
  name: 'isolate-instances',
  configureVitest({ project: { config } }) {
    config.browser.isolate = config.isolate;
  },
};

interface SharedPage {
  include?: string[];
  exclude?: readonly string[];
  reducedMotion?: 'reduce';
}

/** A browser project whose files share a page. */
const sharedPage = (name: string, { include = BROWSER_TESTS, exclude = [], reducedMotion }: SharedPage) => ({
  browser: 'chromium' as const,
  name,
  include,
  exclude: [FOR_NODE, ...exclude, ...OWN_PAGE],
  isolate: false,
  provider: inChromium(reducedMotion && { reducedMotion }),
});

/** A browser project in which each file has its own page. */
const ownPages = (name: string, exclude: readonly string[] = []) => ({
  browser: 'chromium' as const,
  name,
  include: OWN_PAGE,
  exclude: [...exclude],
  isolate: true,
});

const NODE_SETUP = ['test/support/finishImports.ts', 'test/support/removeFolders.ts', 'test/support/failOnConsole.ts'];

/** Options of the projects that test the built package in Node. */
const WITH_BUILD = {
  setupFiles: ['test/support/failOnStaleBuild.ts', ...NODE_SETUP],
  globalSetup: ['test/support/buildOnce.ts'],
  // Let Node itself load the built modules, as in an application, instead of transforming them. The sources do not match, also if this
  // repository is in a folder named `dist`.
  server: { deps: { external: [/\/dist\/(?!.*\/(?:src|test)\/)/] } },
  // Test files share their process and its browser, so that each process starts the browser only once.
  isolate: false,
};

const WITHOUT_OWNER_STACKS = 'test/support/withoutOwnerStacks.ts';

const browserProject = (
  name: string,
  {
    alias = [],
    dependencies = REACT_DEPENDENCIES,
    exclude = [],
    instances = [{ browser: 'chromium' as const }],
  }: {
    alias?: { find: RegExp; replacement: string }[];
    dependencies?: string[];
    exclude?: string[];
    instances?: BrowserInstanceOption[];
  } = {},
) => ({
  extends: true as const,
  cacheDir: `node_modules/.vite-${name}`,
  resolve: { alias },
  optimizeDeps: { include: [...dependencies, ...BROWSER_DEPENDENCIES] },
  define: { 'process.env.NODE_ENV': '"test"' },
  plugins: [keepModules, isolateInstances],
  test: {
    name,
    include: BROWSER_TESTS,
    exclude: [FOR_NODE, ...exclude],
    setupFiles: [WITHOUT_OWNER_STACKS, 'test/support/failOnConsole.ts', 'test/support/browserSetup.ts'],
    // Keep this order, because the first file must run before React is loaded. Cleanup hooks run in reverse order, so browserSetup unmounts
    // the components of a test before failOnConsole can fail the test.
    sequence: { setupFiles: 'list' as const },
    provide: { streaming: streamingOptions(100) },
    browser: { ...chromium(), instances, viewport: PAGE_SIZE },
  },
});

/** Tests that `release-preact` leaves out. */
const NOT_IN_PREACT = ['test/admin/**', ...WITHOUT_REACT, ...NOT_WITH_PREACT];

const BROWSER_PROJECTS: TestProjectConfiguration[] = playwright
  ? [
      // The projects of `browserProject` share a Vite server, which transforms each module once.
      // `browser`, `browser-widget` and `slow-browser` have reduced motion. Otherwise, the animations of panels and of growing text would
      // take a fifth of the processor time. Tests of motion call `emulateMotion`. The other browser projects have motion, except
      // `storybook`. `browser` and `browser-widget` are two projects, because a page runs its tests one after the other. Two pages run at
      // the same time, so one uses the processor while a test of the other waits, for example for a timer.
      // `npm run test:release` runs `slow-browser` and `slow-browser-own-page`, and `npm test` only with the path of a slow test.
      // To save time, `browser` checks only 30 random answers. `slow-browser` checks all 100.
      browserProject('newest-react', {
        instances: [
          {
            ...sharedPage('browser', { exclude: [SLOW, WIDGET_TESTS], reducedMotion: 'reduce' }),
            provide: { streaming: streamingOptions(30) },
          },
          sharedPage('browser-widget', { include: [WIDGET_TESTS], exclude: [SLOW], reducedMotion: 'reduce' }),
          sharedPage('slow-browser', { include: [SLOW_IN_BROWSER, RANDOM_ANSWERS], reducedMotion: 'reduce' }),
          ownPages('slow-browser-own-page'),
        ],
      }),
      browserProject('react-18', {
        alias: REACT_18_ALIASES,
        instances: [sharedPage('browser-react-18', { exclude: [SLOW, ...WITHOUT_REACT, ...SAME_UNDER_REACT_18] })],
      }),
      // Only `npm run test:release` runs the projects below. Those with Preact run most of the tests with Preact, which the script
      // tag uses in place of React.
      browserProject('all-with-react-18', {
        alias: REACT_18_ALIASES,
        instances: [
          sharedPage('release-react-18', { exclude: WITHOUT_REACT }),
          ownPages('release-react-18-own-page', WITHOUT_REACT),
        ],
      }),
      browserProject('preact', {
        alias: PREACT_ALIASES,
        dependencies: PREACT_DEPENDENCIES,
        instances: [
          sharedPage('release-preact', { exclude: NOT_IN_PREACT }),
          ownPages('release-preact-own-page', NOT_IN_PREACT),
        ],
      }),
    ]
  : [];

/** `npm run test:release` runs this project, and `npm test` only with a path in `stories/`. */
const STORYBOOK_PROJECTS: TestProjectConfiguration[] = storybookTest
  ? [
      {
        extends: true,
        plugins: [storybookTest({ configDir: fromHere('./.storybook') }), keepModules],
        optimizeDeps: { include: [...REACT_DEPENDENCIES, ...BROWSER_DEPENDENCIES] },
        test: {
          name: 'storybook',
          isolate: false,
          // Turn off animations: stories check the states of the interface, not the transitions between the states.
          browser: chromium({ reducedMotion: 'reduce' }),
          setupFiles: [WITHOUT_OWNER_STACKS, 'test/support/failOnConsole.ts', 'test/support/storybookSetup.ts'],
        },
      },
    ]
  : [];

export default defineConfig({
  plugins: [react()],
  define: DEFINE_VERSION,
  test: {
    // Use at least three workers, even on two cores: two compute while the third one waits for a browser or a service.
    maxWorkers: Math.max(3, CORES - 1),
    testTimeout: LONGEST_TEST,
    hookTimeout: LONGEST_TEST,
    // With `--sequence.shuffle.files`, Vitest chooses its own sequencer, which runs the files in random order.
    sequence: process.argv.includes('--sequence.shuffle.files') ? {} : { sequencer: NodeTestsFirst },
    provide: { sampleStep: 6 },
    expect: { poll: { timeout: LONGEST_WAIT } },
    coverage: { provider: 'v8', include: ['src/**/*.{ts,tsx}'] },
    projects: [
      {
        extends: true,
        test: {
          name: 'node',
          environment: 'node',
          include: NODE_TESTS,
          exclude: [...configDefaults.exclude, SLOW],
          setupFiles: NODE_SETUP,
          sequence: { setupFiles: 'list' as const },
          // The test files of a worker share its process, so that each worker loads a module only once.
          isolate: false,
        },
      },
      {
        extends: true,
        test: {
          name: 'built',
          environment: 'node',
          include: ['test/{e2e,embed,package}/**/*.test.{ts,tsx}'],
          exclude: [FOR_NODE, SLOW],
          ...WITH_BUILD,
        },
      },
      {
        // `npm run test:release` runs this project, and `npm test` only with the path of a slow test.
        extends: true,
        test: {
          name: 'slow',
          environment: 'node',
          include: [SLOW, ...SAMPLED],
          exclude: [...configDefaults.exclude, SLOW_IN_BROWSER],
          provide: { sampleStep: 1 },
          ...WITH_BUILD,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      ...BROWSER_PROJECTS,
      ...STORYBOOK_PROJECTS,
      {
        extends: true,
        test: {
          name: 'release',
          environment: 'node',
          include: ['test/release/**/*.test.ts'],
          setupFiles: ['test/support/removeFolders.ts'],
          globalSetup: ['test/support/packPackage.ts'],
          fileParallelism: false,
          testTimeout: 600_000,
          hookTimeout: 600_000,
        },
      },
      {
        extends: true,
        test: {
          name: 'engines',
          environment: 'node',
          include: ['test/engines/**/*.test.ts'],
          setupFiles: ['test/support/failOnStaleBuild.ts', 'test/support/removeFolders.ts'],
          globalSetup: ['test/support/buildOnce.ts'],
        },
      },
      {
        extends: true,
        test: { name: 'bench', environment: 'node', include: ['test/bench/**/*.eval.ts'], testTimeout: 600_000 },
      },
    ],
  },
});
