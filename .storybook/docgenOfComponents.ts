import type { Plugin, PluginOption } from 'vite';

const isDocgen = (plugin: PluginOption): plugin is Plugin =>
  !!plugin && 'name' in plugin && plugin.name === 'storybook:react-docgen-plugin';

/**
 * Limits Storybook's search for the properties of components to the modules of this package that contain JSX. By default, Storybook parses
 * every module of the package and of its stories once more for that, which takes a third of the time of a build. If Storybook renames its
 * plugin, this function changes nothing, and the build is slower.
 */
export const docgenOfComponents = (plugins: PluginOption[] = []): PluginOption[] =>
  plugins.map((plugin) => {
    if (Array.isArray(plugin)) return docgenOfComponents(plugin);
    if (!isDocgen(plugin) || typeof plugin.transform !== 'function') return plugin;
    return { ...plugin, transform: { filter: { id: /\/src\/.*\.tsx$/ }, handler: plugin.transform } };
  });
