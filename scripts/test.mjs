/** `npm test`: runs all tests or the selected ones, with the telemetry of Storybook turned off. */
import { spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const vitest = fileURLToPath(new URL('./vitest.mjs', import.meta.resolve('vitest/package.json')));
const projects = ['node', 'built', 'browser', 'browser-react-18', 'storybook'];
const named = process.argv.slice(2);
const selection = named.includes('--project') ? [] : projects.flatMap((project) => ['--project', project]);

const child = spawn(process.execPath, [vitest, 'run', ...selection, ...named], {
  stdio: 'inherit',
  env: { ...process.env, STORYBOOK_DISABLE_TELEMETRY: '1' },
});
child.on('exit', (code) => {
  process.exitCode = code ?? 1;
});
