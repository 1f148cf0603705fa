import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAskCommand } from './askCommand.js';
import { addEvaluateCommand } from './evaluateCommand.js';
import { addExportCommand } from './exportCommand.js';
import { addInsightsCommand } from './insightsCommand.js';
import { addServeBundleCommand } from './serveBundleCommand.js';
import { addServeCommand } from './serveCommand.js';

export function createProgram(): Command {
  const program = new Command('docs-assistant')
    .description(
      'Serve a folder of Markdown as documentation with an assistant, ask questions in the terminal, evaluate the answers, see what readers ask, and export sites.',
    )
    .version(packageVersion())
    .showHelpAfterError('Run "docs-assistant --help" for all commands.')
    .configureHelp({ showGlobalOptions: true })
    // Exit code 2 for usage errors, as is common; 0 for help and version.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  addServeCommand(program);
  addAskCommand(program);
  addEvaluateCommand(program);
  addInsightsCommand(program);
  addExportCommand(program);
  addServeBundleCommand(program);
  return program;
}

/** Reads the version of this package. The path is the same from the sources and from `dist`. */
function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
