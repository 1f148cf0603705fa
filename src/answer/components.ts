import type { ComponentType, ReactNode } from 'react';

/** A link, resolved and found safe. */
export interface AnswerLinkProps {
  /** Undefined while the link is being written. */
  href: string | undefined;
  /** As the browser will look it up; empty for mail. */
  host: string;
  /** Leads to a page of the site that the reader is on. */
  sameOrigin: boolean;
  kind: 'http' | 'mail';
  /** Its text names another address than it leads to: show the real one. */
  misleading: boolean;
  title: string | undefined;
  children: ReactNode;
}

export interface AnswerImageProps {
  /** Only when its origin is allowed; otherwise nothing may be requested. */
  src: string | undefined;
  /** Host it would come from. */
  host: string | undefined;
  alt: string;
}

export interface AnswerCodeProps {
  text: string;
  /** The first word after the fence; empty when there is none. */
  language: string;
  /** What follows the language after the fence. */
  meta: string;
  /** The block is complete. */
  closed: boolean;
}

export interface AnswerHeadingProps {
  /** 1 to 6 as written. */
  level: number;
  children: ReactNode;
}

export interface AnswerTableProps {
  /** The direction its head is written in: the columns follow it. */
  dir: 'ltr' | 'rtl';
  /** The `thead` and `tbody`. */
  children: ReactNode;
}

/** Your own parts in place of ours. Give the same object every time: another one draws every answer again. */
export interface AnswerComponents {
  link?: ComponentType<AnswerLinkProps>;
  image?: ComponentType<AnswerImageProps>;
  code?: ComponentType<AnswerCodeProps>;
  heading?: ComponentType<AnswerHeadingProps>;
  table?: ComponentType<AnswerTableProps>;
}
