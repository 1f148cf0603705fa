/** Components that stand for themselves, in lower case, of Docusaurus, VitePress, Starlight, Nextra and the docs platform. */
export const BLOCK_COMPONENTS = new Set(
  `accordion accordiongroup accordions admonition alert aside callout calloutgroup card cardgroup cardgrid caution check codeblock codegroup
  columns column danger deepdive details error expandable field filetree folder frame hint important info linkcard linkbutton note panel
  packagemanagertabs paramfield pitfall prompt requestexample responseexample responsefield sandpack spoiler step steps success tab tabitem
  tabs tabs.tab tip tldr tile tiles tree update view visibility warning intro recap youwilllearn readmore cards cards.card deprecated
  filetree.folder filetree.file tree.folder tree.file wip experimental canary note.item collapse collapsible summary`.split(
    /\s+/,
  ),
);
