import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FreshApplication } from '../freshApplication.js';
import type { GuideStep } from './guideSteps.js';

/** Whether a step starts the service, which runs until it is interrupted. */
export const startsService = (step: GuideStep): step is { command: string } =>
  'command' in step && /^(?:npx docs-assistant serve|npm run docs-assistant)\b/.test(step.command);

/** Runs a command of a guide until it exits, or appends text to a file. */
export async function takeStep(app: FreshApplication, step: GuideStep): Promise<void> {
  if ('file' in step) {
    const before = await readFile(join(app.folder, step.file), 'utf8').catch(() => '');
    await app.write(step.file, before + step.text);
    return;
  }
  const { command } = step;
  if (command.startsWith('npm install')) return app.runAsWritten(command);
  // Pass `--yes` to `init`, so that it writes its changes without asking for confirmation.
  await app.run('sh', ['-c', command.startsWith('npx docs-assistant init') ? `${command} --yes` : command]);
}
