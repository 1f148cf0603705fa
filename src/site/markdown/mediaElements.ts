import type { Element, ElementContent } from 'hast';
import type { Image, Link } from 'mdast';
import type { Handlers, State } from 'mdast-util-to-hast';
import type { ImageSize } from '../imageSize.js';

/** An address of another host. */
export const REMOTE = /^(?:https?:)?\/\//i;

/**
 * Draws images with the sizes that the author gave, and links to what plays as players. What is framed, and what another host plays, stays
 * a link: nothing is loaded from elsewhere.
 *
 * @param onRemote Told what another host would have played or shown.
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

/** The files of a player are found as images are. */
export function resolvePlayer(player: Element, resolve: (url: string) => string): void {
  for (const name of ['src', 'poster']) {
    const url = player.properties[name];
    if (typeof url === 'string') player.properties[name] = resolve(url);
  }
}

/** Writes down how large an image will be, so that nothing moves when it has come. The author's width wins, in the image's own proportions. */
export function keepPlace(image: Element, size: ImageSize | undefined): void {
  if (!size) return;
  const given = { width: Number(image.properties.width ?? 0), height: Number(image.properties.height ?? 0) };
  const width = given.width || (given.height ? Math.round((given.height * size.width) / size.height) : size.width);
  image.properties.width = width;
  image.properties.height = Math.round((width * size.height) / size.width);
}
