import { readdirSync, readFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { readMarkdown } from './src/site/markdown/readMarkdown.js';
import { outlineSite } from './src/site/export/SiteOutline.js';
import { pageRenderer } from './src/service/export/renderPages.js';
export async function run(folder: string, out: string) {
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((f) => /\.mdx?$/.test(f)).sort();
  const pages = files.map((file) => ({
    path: '/' + file.replace(/\.mdx?$/, '').replace(/(^|\/)(index|README)$/, ''),
    file,
    markdown: readMarkdown(readFileSync(join(folder, file), 'utf8'), { path: file }),
  }));
  for (const p of pages) if (p.path !== '/' ) p.path = p.path.replace(/\/$/, '');
  const outline = await outlineSite({ title: 'Acme', domain: 'acme', language: 'en', pages, assets: { styles: 'page-1.css', theme: 'theme-1.js', page: 'page-1.js' }, editUrl: 'https://git.example/{file}', filesFolder: folder } as never);
  mkdirSync(out, { recursive: true });
  const tasks = pages.map(({ path, markdown }) => ({ path, markdown }));
  const renderer = pageRenderer(outline, out);
  await renderer.pages(tasks.slice(0, 50));
  const before = process.cpuUsage();
  const reports = await renderer.pages(tasks);
  await renderer.frame();
  const used = process.cpuUsage(before);
  return { pages: pages.length, cpu: (used.user + used.system) / 1000, reports };
}
