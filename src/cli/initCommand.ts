import { createInterface } from 'node:readline/promises';
import { type Command, InvalidArgumentError, Option } from 'commander';
import { parseDomain } from '../protocol/parseDomain.js';
import { formatCount } from '../values/formatCount.js';
import { applyChanges } from './init/applyChanges.js';
import type { Instruction } from './init/Edit.js';
import { formatChanges, formatInstruction } from './init/formatChanges.js';
import { isShellSafe, tidyPath } from './init/frameworks/commonEdits.js';
import type { Framework, Setup } from './init/frameworks/Framework.js';
import { FRAMEWORKS, recogniseFrameworks } from './init/frameworks/frameworks.js';
import { RECORD_FILE, type RecordedSettings, readInitRecord } from './init/InitRecord.js';
import { Project } from './init/Project.js';
import { planProject } from './init/planProject.js';
import { readScriptFiles } from './init/readScriptFiles.js';
import { undoChanges } from './init/undoChanges.js';
import { CommandError } from './shared/CommandError.js';
import { safeText } from './shared/safeText.js';

interface InitOptions {
  framework?: string;
  domain?: string;
  docs?: string;
  yes?: boolean;
  dryRun?: boolean;
  undo?: boolean;
}

const DEFAULT_DOMAIN = 'docs';
/** Exit codes besides 1 (failure) and 2 (usage error). */
const EXIT = { notWritten: 3, partlyByHand: 4 } as const;

const EXAMPLES = `
Examples:
  $ docs-assistant init                     shows the changes for this folder, asks, and makes them
  $ docs-assistant init --dry-run           only shows them
  $ docs-assistant init --yes --docs website/docs --domain acme
  $ docs-assistant init --undo              undoes the changes

Recognises ${FRAMEWORKS.map(({ title }) => title).join(', ')}.

Exit codes: 0 nothing is left to do, 1 failure, 2 usage error or unknown kind of site,
3 changes were shown but not written, 4 something is left to be done by hand.`;

export function addInitCommand(program: Command): void {
  program
    .command('init')
    .description('Put the assistant on the site in a folder: shows what it would change, asks, and writes it.')
    .argument('[folder]', 'folder of the site', '.')
    .addOption(
      new Option('--framework <name>', 'kind of site (default: recognised from the files)').choices(
        FRAMEWORKS.map(({ name }) => name),
      ),
    )
    .option(
      '--domain <name>',
      `domain identifier of the documentation (default: "${DEFAULT_DOMAIN}")`,
      parseDomainOption,
    )
    .option('--docs <folder>', 'folder with the documentation (default: that of the framework)', parseDocs)
    .option('-y, --yes', 'write without asking, for scripts and CI')
    .option('--dry-run', 'only show the changes')
    .option('--undo', 'undo what init has written')
    .addHelpText('after', EXAMPLES)
    .action(init);
}

async function init(folder: string, options: InitOptions): Promise<void> {
  const project = await Project.open(folder).catch(() => undefined);
  if (!project || !(await project.hasFolder('.')))
    throw new CommandError(
      `There is no folder "${folder}". Give the folder of your site: docs-assistant init <folder>`,
      2,
    );
  if (options.undo) return undo(project, options);
  const framework = await chooseFramework(project, options);
  const { domain, docs } = chooseSettings(options, (await readInitRecord(project))?.settings);
  const setup = await framework.setUp(project, { domain, docs, readScriptFiles });
  const plan = await planProject(project, setup.edits);
  const title = `${framework.title} in ${project.root}`;
  const hasChanges = plan.changes.length > 0;
  print(hasChanges ? `${title}\n\n${formatChanges(plan.changes)}` : `${title}: Nothing to change.\n`);
  printByHand(plan.instructions);
  if (hasChanges) {
    if (!(await mayWrite(options, 'Write these changes?'))) return;
    await applyChanges(project, plan.changes, { domain, docs: setup.docs });
    print(`\nWritten. "docs-assistant init --undo" undoes it; it needs the file ${RECORD_FILE}.\n`);
  }
  await printNextSteps(project, setup);
  if (plan.instructions.length > 0 && !options.dryRun) process.exitCode = EXIT.partlyByHand;
}

/**
 * Returns the settings from the options of the command. For a missing option, uses the value of the last run.
 *
 * @throws {CommandError} if a setting differs from the last run. `init` would not update the changes that the last run made to the site.
 */
function chooseSettings(
  options: InitOptions,
  recorded: RecordedSettings | undefined,
): { domain: string; docs: string | undefined } {
  const { domain = recorded?.domain ?? DEFAULT_DOMAIN, docs = recorded?.docs } = options;
  if (!recorded || (domain === recorded.domain && docs === recorded.docs)) return { domain, docs };
  throw new CommandError(
    `The assistant is already set up here, with the domain "${recorded.domain}" and the folder "${recorded.docs}". To change them, undo that first: docs-assistant init --undo`,
    2,
  );
}

async function undo(project: Project, options: InitOptions): Promise<void> {
  const record = await readInitRecord(project);
  if (!record) {
    print(`Nothing to undo: there is no ${RECORD_FILE} in ${project.root}.\n`);
    return;
  }
  const names = record.files.map(({ path, before }) => (before ? `  restore ${path}` : `  remove ${path}`));
  print(`${[...new Set(names)].join('\n')}\n`);
  if (!(await mayWrite(options, 'Undo these changes?'))) return;
  const { restored, removed, left } = await undoChanges(project, record);
  print(`Restored ${formatCount(restored.length, 'file')} and removed ${formatCount(removed.length, 'file')}.\n`);
  printByHand(left);
  if (left.length > 0) process.exitCode = EXIT.partlyByHand;
}

async function chooseFramework(project: Project, { framework }: InitOptions): Promise<Framework> {
  const found = framework ? FRAMEWORKS.filter(({ name }) => name === framework) : await recogniseFrameworks(project);
  const [only, second] = found;
  if (only && !second) return only;
  if (only)
    throw new CommandError(
      `This folder has ${found.map(({ title }) => title).join(' and ')}. Choose one with --framework ${found.map(({ name }) => name).join(' or --framework ')}.`,
      2,
    );
  throw new CommandError(
    `The kind of site in ${project.root} was not recognised. Run the command in the folder with the configuration of the site (${FRAMEWORKS.map(({ title }) => title).join(', ')}), or put the script tag into your pages yourself: see "Script tag" in the documentation.`,
    2,
  );
}

/**
 * Whether changes may be written. Always false with `--dry-run`. Otherwise, true with `--yes`, or after the user has agreed on the
 * terminal. If the user does not agree, or if there is no terminal to ask on, returns false and sets the exit code `notWritten`.
 */
async function mayWrite({ yes, dryRun }: InitOptions, question: string): Promise<boolean> {
  if (dryRun) return false;
  if (yes) return true;
  const isTerminal = process.stdin.isTTY === true && process.stdout.isTTY === true;
  if (!isTerminal) process.stderr.write('Nothing was written. Without a terminal, add --yes to write these changes.\n');
  else if (await confirm(question)) return true;
  else print('Nothing was written.\n');
  process.exitCode = EXIT.notWritten;
  return false;
}

async function confirm(question: string): Promise<boolean> {
  const terminal = createInterface({ input: process.stdin, output: process.stdout });
  try {
    return /^y(?:es)?$/i.test((await terminal.question(`${question} [y/N] `)).trim());
  } catch {
    // Ctrl+C, or the end of the input, means no.
    return false;
  } finally {
    terminal.close();
  }
}

/** Prints the steps that lead to a first answer, and what to do before the site is published. */
async function printNextSteps(project: Project, { docs, serve, publish }: Setup): Promise<void> {
  const isInstalled = (await project.dependencies()).has('docs-assistant');
  const isManaged = (await project.read('package.json')).state === 'text';
  const steps = [
    ...(isManaged && !isInstalled ? ['Install the package:             npm install docs-assistant'] : []),
    ...((await project.hasFolder(docs)) ? [] : [`Put Markdown files into the folder ${docs}`]),
    `Start the service and the site:  ${serve}`,
  ];
  print(
    `\nNext:\n${steps.map((step, index) => `  ${index + 1}. ${step}\n`).join('')}\nBefore you publish: ${publish}\n`,
  );
}

/** Prints the changes that the owner of the project has to make by hand. */
function printByHand(instructions: readonly Instruction[]): void {
  if (instructions.length > 0) print(`\nTo be done by hand:\n\n${instructions.map(formatInstruction).join('\n')}`);
}

function print(text: string): void {
  process.stdout.write(safeText(text));
}

function parseDomainOption(text: string): string {
  try {
    return parseDomain(text);
  } catch {
    throw new InvalidArgumentError('Give one word such as acme, or a host name such as docs.acme.com.');
  }
}

/** Refuses characters that a shell would interpret, because the folder becomes a part of an npm script. */
function parseDocs(text: string): string {
  const folder = tidyPath(text.replaceAll('\\', '/'));
  if (isShellSafe(folder)) return folder;
  throw new InvalidArgumentError('Give the path of a folder without special characters, such as website/docs.');
}
