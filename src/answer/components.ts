import type { ComponentType, ReactNode } from 'react';

/**
 * Properties of the component `link`: a link with an allowed URL (`http:`, `https:` or `mailto:`, without credentials), or a link whose URL
 * still streams.
 */
export interface AnswerLinkProps {
  /** Undefined while the link still streams. */
  href: string | undefined;
  /** Host of the link, in the form that the browser resolves (Punycode). Empty for e-mail, and while the link still streams. */
  host: string;
  /** Whether the link leads to the origin of the current page. */
  sameOrigin: boolean;
  kind: 'http' | 'mail';
  /** Whether the text names, or may name, a host that the link does not lead to. If so, show the real host, or the e-mail address. */
  misleading: boolean;
  /** The title that the model gave the link. It can be misleading, so show the host before it. */
  title: string | undefined;
  children: ReactNode;
}

/** Properties of the component `image`: an image in an answer. */
export interface AnswerImageProps {
  /** Undefined if the origin of the image is not allowed: do not request it. */
  src: string | undefined;
  /**
   * Host of the image. Also given if the origin of the image is not allowed. Undefined if the image's URL is longer than 4,096
   * characters, or does not resolve to an `http:` or `https:` URL without credentials.
   */
  host: string | undefined;
  alt: string;
}

/** Properties of the component `code` and of the components in `fences`: a code block in an answer. */
export interface AnswerCodeProps {
  /** The code as the model wrote it. Pass it through `codeToCopy` before copying. */
  text: string;
  /** The first word after the opening fence. Empty for a code block without a language. */
  language: string;
  /** The rest of the opening line, after the language. */
  meta: string;
  /** Whether the block is complete. */
  closed: boolean;
}

/** Properties of the component `heading`: a heading in an answer. */
export interface AnswerHeadingProps {
  /** 1 to 6, as in the Markdown. */
  level: number;
  children: ReactNode;
}

/** Properties of the component `table`: a table in an answer. */
export interface AnswerTableProps {
  /** The direction of the first letter in the table head, which decides the order of the columns. */
  dir: 'ltr' | 'rtl';
  /** The `thead`, and the `tbody` if the table has rows. */
  children: ReactNode;
}

/** Your own components. Pass the same object in every render: a new object causes every answer to render again. */
export interface AnswerComponents {
  link?: ComponentType<AnswerLinkProps>;
  image?: ComponentType<AnswerImageProps>;
  code?: ComponentType<AnswerCodeProps>;
  heading?: ComponentType<AnswerHeadingProps>;
  table?: ComponentType<AnswerTableProps>;
  /**
   * Components for fenced code blocks, by their language in lower case, such as `mermaid`. Rendered when the block is complete; until then,
   * the block is shown as code. Default: all languages are shown as code.
   */
  fences?: Readonly<Record<string, ComponentType<AnswerCodeProps>>>;
}
