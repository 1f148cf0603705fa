/**
 * Maps the heading of each section to an invented word. Only that section contains the word, so a question about the word has one source.
 */
type Sections = Readonly<Record<string, string>>;

/** The content of a page. Each example site in `realSites.ts` has pages for all or some of the topics. */
export interface Topic {
  title: string;
  /** An invented word in the first paragraph, before the sections. */
  word: string;
  sections?: Sections;
}

/** Headings whose anchors differ between generators. */
const HEADINGS: Sections = {
  'Grüße & Straße': 'corvane',
  'C++ / C#': 'dimbrel',
  '**Bold** and [linked](https://example.com)': 'elquist',
  '2024-05 release': 'fandrip',
  '`--dry-run`': 'gostrel',
  設定: 'hembrix',
  'Snake_case and `max_size`': 'iskaldo',
  'Set-up: step 1 -- go': 'jorvint',
  '🚀 Fast start': 'kelspar',
  'Fast start': 'lumbrek',
  "What's “new” in v2.0?": 'mastrol',
  '`<Tag>` & `{braces}`': 'nimvard',
  Überblick: 'obrisko',
  'Überblick 1': 'pelgrin',
  'a -> b, ©': 'quendel',
};

export const TOPICS = {
  home: { title: 'Acme lamps', word: 'abrindo' },
  install: {
    title: 'Install the lamps',
    word: 'bostrel',
    sections: { Example: 'rastune', 'With `npm`': 'sibrant' },
  },
  headings: { title: 'Headings of many kinds', word: 'tormesk', sections: HEADINGS },
  guide: { title: 'Guide', word: 'umbrelo', sections: { Overview: 'vandrix' } },
  reference: { title: 'Reference', word: 'wistrom' },
  deep: { title: 'Deep page', word: 'xantrel', sections: { 'A section': 'yorvalt' } },
  renamed: { title: 'Renamed page', word: 'zimbrok' },
  /** Headings whose anchors the author has chosen, in the syntax that most generators know. */
  anchors: {
    title: 'Chosen anchors',
    word: 'bruntal',
    sections: { 'Long heading of a section {#short}': 'cribant', 'Long heading of another one {#by-Hand}': 'drusken' },
  },
  bulbs: { title: 'Bulbs', word: 'albrusk' },
  shades: { title: 'Shades', word: 'fendrosk' },
  wicks: { title: 'Wicks', word: 'gulbromp' },
  cords: { title: 'Cords', word: 'havrelt' },
} satisfies Record<string, Topic>;

export type TopicName = keyof typeof TOPICS;

/** Returns the invented words of a topic, for questions about its page and its sections. */
export function wordsOf(name: TopicName): string[] {
  const { word, sections = {} }: Topic = TOPICS[name];
  return [word, ...Object.values(sections)];
}

/** Returns the Markdown of a topic. `next` is the link to another page. */
export function markdownOf(name: TopicName, { next, withTitle }: { next: string; withTitle: boolean }): string {
  const { title, word, sections = {} }: Topic = TOPICS[name];
  const parts = [
    ...(withTitle ? [`# ${title}`] : []),
    `The ${word} is a lamp with a switch. Its neighbour is on [the other page](${next}).`,
    ...Object.entries(sections).flatMap(([heading, each]) => [`## ${heading}`, `The ${each} is a part of the lamp.`]),
  ];
  return `${parts.join('\n\n')}\n`;
}
