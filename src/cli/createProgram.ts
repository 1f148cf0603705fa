import { readFileSync } from 'node:fs';
import { Command } from 'commander';
import { addAskCommand } from './askCommand.js';
import { addExportCommand } from './exportCommand.js';
import { addServeBundleCommand } from './serveBundleCommand.js';
import { addServeCommand } from './serveCommand.js';

/** The `docs-assistant` command with its subcommands. */
export function createProgram(): Command {
  const program = new Command('docs-assistant')
    .description(
      'Serve a folder of Markdown as documentation with an assistant, ask it from the terminal, and export sites.',
    )
    .version(packageVersion())
    .showHelpAfterError('Run "docs-assistant --help" for all commands.')
    .configureHelp({ showGlobalOptions: true })
    // Called wrongly is 2, as for other commands; help and version are 0.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  addServeCommand(program);
  addAskCommand(program);
  addExportCommand(program);
  addServeBundleCommand(program);
  return program;
}

/** Two folders above this file, in the sources as in `dist`. */
function packageVersion(): string {
  const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string;
  };
  return version;
}
