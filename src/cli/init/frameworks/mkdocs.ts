import { type ConfigRecord, isConfigRecord } from '../../../site/config/ConfigValue.js';
import { parseConfig } from '../../../site/config/parseConfig.js';
import type { Edit } from '../Edit.js';
import { copyScript, SCRIPT_FOLDER, serveScript, tidyPath, WITH_PROXY } from './commonEdits.js';
import type { Framework } from './Framework.js';
import { startScript } from './startScript.js';

const CONFIGS = ['mkdocs.yml', 'mkdocs.yaml'];
/** Origins at which `mkdocs serve` serves the site by default. */
const ORIGINS = ['http://127.0.0.1:8000', 'http://localhost:8000'];

/**
 * Sets up MkDocs with any theme. Adds the script `start.js`, which loads the assistant, to `extra_javascript`. Puts this script and the
 * files that it loads into the folder of the pages.
 */
export const mkdocs: Framework = {
  name: 'mkdocs',
  title: 'MkDocs',
  async recognise(project) {
    return (await project.firstOf(CONFIGS)) !== undefined;
  },
  async setUp(project, settings) {
    const config = (await project.firstOf(CONFIGS)) ?? 'mkdocs.yml';
    const text = (await project.textOf(config)) ?? '';
    const { value } = await parseConfig(config, text);
    const site = isConfigRecord(value) ? value : undefined;
    const pages = typeof site?.docs_dir === 'string' ? tidyPath(site.docs_dir) : 'docs';
    const docs = settings.docs ?? pages;
    const script = await serveScript(project, {
      docs,
      domain: settings.domain,
      show: 'mkdocs serve',
      origins: ORIGINS,
    });
    const edits: Edit[] = [
      scriptEdit(config, text, site),
      startScript(`${pages}/`, settings, true),
      await copyScript(pages, settings),
      ...script.edits,
    ];
    return { docs, edits, serve: script.serve, publish: WITH_PROXY };
  },
};

/** Matches the start of a list `extra_javascript` with each entry on its own line. */
const LIST = /^extra_javascript:[ \t]*(?=\r?\n([ ]*)- )/m;

/**
 * Adds the script to the list `extra_javascript`, or adds the list if it does not exist yet. The owner of the project gets the lines to add
 * by hand if the file is not a single YAML document with settings, or if the list exists in a form that `LIST` does not match.
 */
function scriptEdit(path: string, text: string, site: ConfigRecord | undefined): Edit {
  const script = `${SCRIPT_FOLDER}/start.js`;
  const item = `- ${script}`;
  const list = `extra_javascript:\n  ${item}`;
  const isDone = /docs-assistant\/start\.js/;
  if (!site) return { kind: 'manual', path, text: list, reason: 'it is not a single YAML document with settings' };
  const indent = LIST.exec(text)?.[1];
  if ('extra_javascript' in site && indent !== undefined)
    return {
      kind: 'insert',
      path,
      isDone,
      insertions: [{ anchor: LIST, place: 'line-after', text: `${indent}${item}` }],
    };
  const isInBrackets = /extra_javascript\s*:\s*\[/.test(text);
  const inside = isInBrackets ? `${script},` : item;
  return { kind: 'append', path, text: list, isDone, setting: { keys: ['extra_javascript'], inside: [inside] } };
}
