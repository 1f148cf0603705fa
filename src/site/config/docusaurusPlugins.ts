import { ConfigCall, type ConfigValue, isConfigRecord, unreadCodeAfter, valueAt } from './ConfigValue.js';

const DOCS_PLUGIN = 'plugin-content-docs';
/** Maximum number of docs plugins that are read. */
const MAX_PLUGINS = 20;

/**
 * Returns the options of each docs plugin in the settings `presets` and `plugins` of Docusaurus. The first one is the main plugin. Without
 * a docs plugin, returns a list with one empty record, so that the defaults apply.
 */
export function docsPlugins(presets: readonly ConfigValue[], plugins: readonly ConfigValue[]): ConfigValue[] {
  const found: ConfigValue[] = [];
  for (const [name, options] of namedOptions([...presets, ...plugins])) {
    if (name.includes(DOCS_PLUGIN)) found.push(options);
    else if (/(?:^|[/-])classic$/.test(name) && valueAt(options, 'docs') !== false)
      found.push(isConfigRecord(options) ? (options.docs ?? unreadCodeAfter(options, 'docs') ?? {}) : options);
  }
  return found.length > 0 ? found.slice(0, MAX_PLUGINS) : [{}];
}

/** Returns the name and options of each preset or plugin: `'classic'`, `['classic', options]` or `[require.resolve('…'), options]`. */
export function namedOptions(list: readonly ConfigValue[]): [name: string, options: ConfigValue][] {
  return list.map((entry) => {
    const [given, options = {}] = Array.isArray(entry) ? entry : [entry];
    const name = given instanceof ConfigCall ? given.args[0] : given;
    return [typeof name === 'string' ? name : '', options];
  });
}
