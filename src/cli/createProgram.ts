import { Command } from 'commander';
import { addAskCommand } from './askCommand.js';
import { addEvaluateCommand } from './evaluateCommand.js';
import { addExportCommand } from './exportCommand.js';
import { addHashKeyCommand } from './hashKeyCommand.js';
import { addInitCommand } from './initCommand.js';
import { addInsightsCommand } from './insightsCommand.js';
import { addMcpCommand } from './mcpCommand.js';
import { addServeBundleCommand } from './serveBundleCommand.js';
import { addServeCommand } from './serveCommand.js';

/** Set by the build. */
declare const PACKAGE_VERSION: string;

export function createProgram(): Command {
  const program = new Command('docs-assistant')
    .description(
      'Put an assistant on your site, serve a folder of Markdown as documentation, ask questions in the terminal, give coding agents the documentation, evaluate the answers, see what readers ask, export sites, and create keys.',
    )
    .version(PACKAGE_VERSION)
    .showHelpAfterError('Run "docs-assistant --help" for all commands.')
    .configureHelp({ showGlobalOptions: true })
    // Exit with 2 after usage errors, as is common, and with 0 after help and version.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  addInitCommand(program);
  addServeCommand(program);
  addAskCommand(program);
  addMcpCommand(program);
  addEvaluateCommand(program);
  addInsightsCommand(program);
  addExportCommand(program);
  addServeBundleCommand(program);
  addHashKeyCommand(program);
  for (const command of program.commands)
    command.showHelpAfterError(`Run "docs-assistant ${command.name()} --help" for its arguments and options.`);
  return program;
}
