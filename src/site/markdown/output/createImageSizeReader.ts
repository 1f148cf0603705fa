import { visit } from 'unist-util-visit';
import { pathBelow } from '../../../http/basePath.js';
import { contentTypeOf } from '../../files/contentTypes.js';
import { findPublicFile } from '../../files/findPublicFile.js';
import type { HeadReader } from '../../files/ReadFile.js';
import type { MarkdownPage } from '../nodes/MarkdownPage.js';
import { type ImageSize, imageSize } from './imageSize.js';

/** The sizes of a page's images, by their resolved paths, which include the base path of the site. */
export type ImageSizes = Readonly<Record<string, ImageSize>>;

/**
 * Returns a function that reads the sizes of a page's images. It remembers the size of each file.
 *
 * @param readFile Reads a file of the documentation folder. Without it, no sizes are known. If it has `readHead`, only the beginning of
 *   each image file is read: image files contain their size near the beginning.
 * @param base Base path of the site: empty, or a path such as `/docs`.
 */
export function createImageSizeReader(
  readFile: HeadReader | undefined,
  base = '',
): (markdown: MarkdownPage, resolveImage: (url: string) => string) => Promise<ImageSizes> {
  const read = readFile?.readHead ?? readFile;
  const known = new Map<string, ImageSize | undefined>();
  return async (markdown, resolveImage) => {
    const sizes: Record<string, ImageSize> = {};
    const addresses = new Set<string>();
    visit(markdown.root, 'image', ({ url }) => void addresses.add(resolveImage(url)));
    for (const address of addresses) {
      const name = fileName(address, base);
      if (name === undefined) continue;
      if (!known.has(name)) {
        // Image syntax can also refer to another kind of file, such as a large video. Only images need to be read.
        const isImage = contentTypeOf(name)?.startsWith('image/');
        try {
          const bytes = isImage ? await findPublicFile(read, name) : undefined;
          known.set(name, bytes && imageSize(bytes));
        } catch {
          // The file cannot be read now. The next page with this image tries again.
        }
      }
      const size = known.get(name);
      if (size) sizes[address] = size;
    }
    return sizes;
  };
}

function fileName(address: string, base: string): string | undefined {
  const path = pathBelow(base, address);
  if (path === undefined || !/^\/(?!\/)/.test(path)) return undefined;
  try {
    return decodeURIComponent(path.replace(/[?#].*$/s, '').slice(1)).normalize();
  } catch {
    return undefined;
  }
}
