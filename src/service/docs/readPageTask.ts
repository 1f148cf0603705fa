import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { folderIncludes } from '../../site/folderIncludes.js';
import { packMarkdown } from './PackedMarkdown.js';
import type { PageSettings, PageTask, ReadPage } from './PageReader.js';
import { type PageOptions, readPage } from './readPage.js';

/** Reads one page in the calling thread. */
export async function readPageTask(task: PageTask, settings: PageSettings): Promise<ReadPage> {
  const { folder, includes = false, slugs, language } = settings;
  const { file, address } = task;
  const bytes = task.text === undefined ? await readFile(join(folder ?? '', file)) : undefined;
  const options: PageOptions = { file, address, ...(slugs && { slugs }), ...(language && { language }) };
  let hasIncludes = false;
  if (folder !== undefined && includes) {
    const include = folderIncludes(folder);
    options.include = (path) => {
      hasIncludes = true;
      return include(path);
    };
  }
  const page = readPage(task.text ?? bytes?.toString('utf8') ?? '', options);
  if (bytes && !isUtf8(bytes))
    page.markdown.warnings.push('Some letters may be wrong, because the file is not UTF-8. Save it as UTF-8.');
  return { ...page, markdown: packMarkdown(page.markdown), hasIncludes };
}
