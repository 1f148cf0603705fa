import { OpenApiFiles } from './OpenApiFiles.js';
import type { PageReader, PageSettings } from './PageReader.js';
import { readPageTask } from './readPageTask.js';

/** Opens a page reader that works in the calling thread, without a time limit. It keeps parsed OpenAPI files for later pages. */
export function openDirectReader(settings: PageSettings): PageReader {
  const openApi = settings.folder === undefined ? undefined : new OpenApiFiles(settings.folder);
  return {
    read: (task) => readPageTask(task, settings, openApi),
    listOperations: async (file) => openApi?.listOperations(file) ?? 'there is no documentation folder',
    close: async () => {},
  };
}
