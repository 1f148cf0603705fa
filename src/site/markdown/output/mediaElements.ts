import type { Element, ElementContent } from 'hast';
import type { Image, Link } from 'mdast';
import type { Handlers, State } from 'mdast-util-to-hast';
import type { ImageSize } from './imageSize.js';

/** Matches URLs with a host. Links within the site have none. */
export const REMOTE = /^(?:https?:)?\/\//i;

/**
 * Renders images with the sizes that the author gave. Renders video and audio files of the site as players. Embedded frames, and media
 * files on other hosts, are rendered as links, so that pages do not load them.
 *
 * @param onRemote Called with the URL of each frame or media file that is on another host.
 */
export function mediaHandlers(onRemote?: (url: string) => void): Handlers {
  return {
    image(state: State, node: Image) {
      const { size = {} } = node.data ?? {};
      const { url, alt, title } = node;
      const properties = { src: url, alt: alt ?? '', ...(title && { title }), ...size };
      return state.applyData(node, { type: 'element', tagName: 'img', properties, children: [] }) as Element;
    },
    link(state: State, node: Link) {
      const media = node.data?.media;
      const children = state.all(node) as ElementContent[];
      const link: Element = {
        type: 'element',
        tagName: 'a',
        properties: { href: node.url, ...(node.title && { title: node.title }) },
        children,
      };
      if (!media) return state.applyData(node, link) as Element;
      if (media.kind === 'source') return undefined;
      if (REMOTE.test(node.url)) {
        onRemote?.(node.url.replace(/^\/\//, 'https://'));
        return link;
      }
      if (media.kind === 'frame') return link;
      const { poster } = media;
      const properties = {
        src: node.url,
        controls: true,
        preload: 'metadata',
        ...(poster && !REMOTE.test(poster) && { poster }),
      };
      return { type: 'element', tagName: media.kind, properties, children: [link] };
    },
  };
}

/** Resolves the URLs of a player in the same way as those of images. */
export function resolvePlayer(player: Element, resolve: (url: string) => string): void {
  for (const name of ['src', 'poster']) {
    const url = player.properties[name];
    if (typeof url === 'string') player.properties[name] = resolve(url);
  }
}

/**
 * Sets the width and height of an image, so that the page does not shift when the image loads. Keeps the author's width. Without a
 * width, keeps the author's height. Without both, takes the size of the file. The aspect ratio is always that of the file.
 */
export function reserveSpace(image: Element, size: ImageSize | undefined): void {
  if (!size) return;
  const given = { width: Number(image.properties.width ?? 0), height: Number(image.properties.height ?? 0) };
  const width = given.width || (given.height ? Math.round((given.height * size.width) / size.height) : size.width);
  image.properties.width = width;
  image.properties.height = Math.round((width * size.height) / size.width);
}
