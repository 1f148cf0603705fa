import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { createPageWriter, type WrittenPage } from '../../site/export/createPageWriter.js';
import { isSafeName } from '../../site/export/exportedName.js';
import type { SiteOutline } from '../../site/export/SiteOutline.js';
import type { MarkdownPage } from '../../site/markdown/MarkdownPage.js';

/** A page to be written. */
export interface PageTask {
  path: string;
  markdown: MarkdownPage;
}

/** What became of a page: everything about it but its text. */
export type PageReport = Omit<WrittenPage, 'html'> & { path: string; written: boolean };

/** Writes a few pages as files. */
export type RenderPages = (tasks: readonly PageTask[]) => Promise<PageReport[]>;

/** Prepares to write pages of a site into a folder, in this thread. */
export function pageRenderer(outline: SiteOutline, folder: string): RenderPages {
  const writer = createPageWriter(outline);
  const folders = new Set<string>();

  async function write(name: string, html: string): Promise<void> {
    const path = join(folder, name);
    const parent = dirname(path);
    if (!folders.has(parent)) {
      await mkdir(parent, { recursive: true });
      folders.add(parent);
    }
    await writeFile(path, html);
  }

  return async (tasks) => {
    const reports: PageReport[] = [];
    for (const { path, markdown } of tasks) {
      const { html, ...report } = writer.page(path, markdown);
      if (isSafeName(report.name)) {
        await write(report.name, html);
        reports.push({ ...report, path, written: true });
      } else {
        const warnings = [...report.warnings, 'Its address cannot be a file name, so it is left out of the export.'];
        reports.push({ ...report, warnings, path, written: false });
      }
    }
    return reports;
  };
}
