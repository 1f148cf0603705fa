import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { DocsFolderReader } from '../../../src/service/docs/DocsFolderReader.js';
import type { DocsPage } from '../../../src/site/pages/DocsPage.js';

/** Real documentation for the evaluation. It is not part of this repository. */
export const DOCUMENTS = [
  { set: 'vite', repository: 'vitejs/vite', commit: 'a98c8d95d552c6fa98ab66fb810f5b39ad5abf49', folder: 'docs' },
  {
    set: 'react',
    repository: 'reactjs/react.dev',
    commit: '12d692da47e77cdc558b928fcfbaf4e71c6d0cec',
    folder: 'src/content',
  },
  {
    set: 'astro',
    repository: 'withastro/docs',
    commit: '741c1b89ba13cf9b4ac4087ef09dc269e113fa77',
    folder: 'src/content/docs',
  },
  { set: 'vue', repository: 'vuejs/docs', commit: '01e098a967951ea92d09b100b8e7d82c7a3369a2', folder: 'src' },
] as const;

/** The documentation of this package: always available, and small. */
const OWN = { set: 'own', folder: join(process.cwd(), 'docs') };

/** Names of the sets in {@link DOCUMENTS}, and of the documentation of this package. */
export const SETS: readonly string[] = [OWN.set, ...DOCUMENTS.map(({ set }) => set)];

/** Folder that contains a checkout of each repository in {@link DOCUMENTS}, in a subfolder named after `set`, such as `vite`. */
const EVALUATION_FOLDER = process.env.DOCS_EVALUATION ?? join(process.cwd(), '..', 'docs-evaluation');

/** A folder of documentation in a public repository. */
interface PublicDocuments {
  set: string;
  repository: string;
  commit: string;
  folder: string;
}

/** Returns the path of `folder` in the checkout of a repository. The folder of the checkout is named after `set`. */
export const folderOf = ({ set, folder }: Pick<PublicDocuments, 'set' | 'folder'>) =>
  join(EVALUATION_FOLDER, set, folder);

/** Returns instructions when documents are missing, otherwise `undefined`. */
export function missingDocuments(documents: readonly PublicDocuments[] = DOCUMENTS): string | undefined {
  const missing = documents.filter((each) => !existsSync(folderOf(each)));
  if (missing.length === 0) return undefined;
  const lines = missing.map(({ set, repository, commit }) => `  ${set}: github.com/${repository} at ${commit}`);
  return `The evaluation reads public documentation that is not part of this repository. Check it out into ${EVALUATION_FOLDER} (or set DOCS_EVALUATION to another folder):\n${lines.join('\n')}`;
}

/**
 * Reads the pages of one set. Of public documentation, returns only pages in English, in Spanish or without a language, because the
 * evaluation has no questions in other languages.
 */
export async function readDocuments(set: string): Promise<DocsPage[]> {
  const folder = DOCUMENTS.find((documents) => documents.set === set)?.folder ?? '';
  if (set === OWN.set) return (await new DocsFolderReader(OWN.folder).read()).pages;
  const { pages } = await new DocsFolderReader(folderOf({ set, folder }), {}, undefined, { site: 'plain' }).read();
  return pages.filter(({ language }) => language === undefined || language === 'en' || language === 'es');
}
