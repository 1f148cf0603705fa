/** A kind of image that can be attached. SVG is not an image here: it can contain scripts. */
interface ImageType {
  contentType: string;
  extensions: readonly string[];
  /**
   * Whether the start of a file fits an image of this kind. `start` contains the first {@link IMAGE_START_LENGTH} bytes of the file, with
   * one character for each byte.
   */
  accepts: (start: string) => boolean;
}

/** Number of bytes at the start of an image that are checked. */
export const IMAGE_START_LENGTH = 12;

const IMAGE_TYPES: readonly ImageType[] = [
  {
    contentType: 'image/png',
    extensions: ['png'],
    accepts: (start) => start.startsWith('\x89PNG\r\n\x1a\n'),
  },
  {
    contentType: 'image/jpeg',
    extensions: ['jpg', 'jpeg'],
    accepts: (start) => start.startsWith('\xff\xd8\xff'),
  },
  {
    contentType: 'image/gif',
    extensions: ['gif'],
    accepts: (start) => start.startsWith('GIF8'),
  },
  {
    contentType: 'image/webp',
    extensions: ['webp'],
    accepts: (start) => start.startsWith('RIFF') && start.endsWith('WEBP'),
  },
];

/** Extensions of files that are attached as plain text, even if the operating system knows no media type for them, or a wrong one. */
const TEXT_EXTENSIONS = [
  ...['txt', 'log', 'out', 'err', 'md', 'mdx', 'rst', 'csv', 'tsv', 'diff', 'patch'],
  ...['json', 'jsonl', 'yaml', 'yml', 'toml', 'ini', 'cfg', 'conf', 'xml', 'html', 'css', 'sql'],
  ...[
    'js',
    'mjs',
    'cjs',
    'jsx',
    'ts',
    'mts',
    'tsx',
    'vue',
    'py',
    'rb',
    'php',
    'go',
    'rs',
    'java',
    'kt',
    'cs',
    'c',
    'h',
  ],
  ...['cpp', 'swift', 'sh', 'bash', 'ps1', 'bat', 'tf', 'gradle', 'properties', 'dockerfile'],
] as const;

/** How a file is attached. `'unknown'`: as text, if its content is text. */
export type AttachmentType = ImageType | 'text' | 'unknown';

/** The value of `accept` for the button that chooses files. */
export const ACCEPTED_FILES = [
  ...IMAGE_TYPES.map(({ contentType }) => contentType),
  'text/*',
  ...TEXT_EXTENSIONS.map((extension) => `.${extension}`),
].join();

/**
 * Decides how a file is attached, from the extension of its name and from its media type. The extension of a text file takes precedence,
 * because the media type from the operating system may be wrong. A file without a media type may be text, such as `.env` or `Makefile`, so
 * its content decides.
 *
 * @returns undefined if the file cannot be attached.
 */
export function attachmentType({ name, type }: Pick<File, 'name' | 'type'>): AttachmentType | undefined {
  const extension = name.slice(name.lastIndexOf('.') + 1).toLowerCase();
  if ((TEXT_EXTENSIONS as readonly string[]).includes(extension)) return 'text';
  const image = IMAGE_TYPES.find(
    ({ contentType, extensions }) => extensions.includes(extension) || contentType === type,
  );
  if (image) return image;
  if (type === '') return 'unknown';
  return type.startsWith('text/') || type === 'application/json' ? 'text' : undefined;
}
