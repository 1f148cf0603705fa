import { Command } from 'commander';

/** Set by the build. */
declare const PACKAGE_VERSION: string;

type AddCommand = (program: Command) => void;
type LoadCommand = () => Promise<AddCommand>;

const VERSION_FLAGS = ['-V', '--version'];

/** Functions that load the commands, in the order of the help. A command starts in half the time if only its own code is loaded. */
const COMMANDS: Readonly<Record<string, LoadCommand>> = {
  init: async () => (await import('./initCommand.js')).addInitCommand,
  serve: async () => (await import('./serveCommand.js')).addServeCommand,
  ask: async () => (await import('./askCommand.js')).addAskCommand,
  mcp: async () => (await import('./mcpCommand.js')).addMcpCommand,
  evaluate: async () => (await import('./evaluateCommand.js')).addEvaluateCommand,
  insights: async () => (await import('./insightsCommand.js')).addInsightsCommand,
  export: async () => (await import('./exportCommand.js')).addExportCommand,
  'serve-bundle': async () => (await import('./serveBundleCommand.js')).addServeBundleCommand,
  'hash-key': async () => (await import('./hashKeyCommand.js')).addHashKeyCommand,
};

/** Runs a command. @param args The command-line arguments, without the paths of Node and of the script. */
export async function runProgram(args: readonly string[]): Promise<void> {
  const program = await createProgram(args[0]);
  await program.parseAsync(args, { from: 'user' });
}

/**
 * Creates the program with only the commands that the command line needs.
 *
 * @param argument The first argument of the command line.
 */
export async function createProgram(argument = ''): Promise<Command> {
  const program = new Command('docs-assistant')
    .description(
      'Put an assistant on your site, serve a folder of Markdown as documentation, ask questions in the terminal, give coding agents the documentation, evaluate the answers, see what readers ask, export sites, and create keys.',
    )
    .version(PACKAGE_VERSION, VERSION_FLAGS.join(', '))
    .showHelpAfterError('Run "docs-assistant --help" for all commands.')
    .configureHelp({ showGlobalOptions: true })
    // Error messages quote the refused value. If it is a URL, remove its password, which must not reach the log of a service.
    .configureOutput({ outputError: (text, write) => write(text.replace(/\/\/[^\s/'"@]+@/g, '//…@')) })
    // Exit with 2 after usage errors, as is common, and with 0 after help and version.
    .exitOverride(({ exitCode }) => process.exit(exitCode === 0 ? 0 : 2));
  const adders = await Promise.all(chooseCommands(argument).map((load) => load()));
  for (const add of adders) add(program);
  for (const command of program.commands)
    command.showHelpAfterError(`Run "docs-assistant ${command.name()} --help" for its arguments and options.`);
  return program;
}

/** Returns the named command. The version needs no command; the help and errors need all of them. */
function chooseCommands(argument: string): LoadCommand[] {
  const named = Object.hasOwn(COMMANDS, argument) ? COMMANDS[argument] : undefined;
  if (named) return [named];
  return VERSION_FLAGS.includes(argument) ? [] : Object.values(COMMANDS);
}
