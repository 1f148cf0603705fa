import { isUtf8 } from 'node:buffer';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { decodeText, encodingOf } from '../../site/files/decodeText.js';
import { readFrontMatter } from '../../site/markdown/frontMatter/readFrontMatter.js';
import { folderIncludes } from '../../site/markdown/includes/folderIncludes.js';
import { packMarkdown } from '../../site/markdown/PackedMarkdown.js';
import type { OpenApiFiles } from './OpenApiFiles.js';
import type { PageSettings, PageTask, ReadPage } from './PageReader.js';
import { type PageOptions, readPage } from './readPage.js';

/**
 * Reads one page in the calling thread.
 *
 * @param openApi The OpenAPI files whose operations the page can show. Default: none are read.
 */
export async function readPageTask(task: PageTask, settings: PageSettings, openApi?: OpenApiFiles): Promise<ReadPage> {
  const { folder, includes = false, site, slugs, language, place } = settings;
  const { file, address } = task;
  const bytes = task.text === undefined ? (task.bytes ?? (await readFile(join(folder ?? '', file)))) : undefined;
  const options: PageOptions = {
    file,
    address,
    site,
    slugs,
    ...(language && { language }),
    ...(place && { place }),
  };
  let hasIncludes = false;
  if (folder !== undefined && includes) {
    const include = folderIncludes(folder);
    options.include = (path) => {
      hasIncludes = true;
      return include(path);
    };
  }
  const source = task.text ?? (bytes ? decodeText(bytes) : '');
  const operation = openApi && namedOperation(source);
  if (operation !== undefined) {
    options.appendix = await openApi?.describe(operation, file);
    hasIncludes = true;
  }
  const page = readPage(source, options);
  if (bytes && encodingOf(bytes) === 'utf-8' && !isUtf8(bytes))
    page.markdown.warnings.push('Some letters may be wrong, because the file is not UTF-8. Save it as UTF-8.');
  return { ...page, markdown: packMarkdown(page.markdown), hasIncludes };
}

/** Returns the field `openapi` of a page's front matter. */
function namedOperation(source: string): string | undefined {
  if (!source.includes('openapi')) return undefined;
  const { openapi } = readFrontMatter(source.replace(/^\uFEFF/, '').replace(/\r\n?/g, '\n')).frontMatter.fields;
  return typeof openapi === 'string' ? openapi : undefined;
}
