import type { ThreadSummary } from '../../headless/threads/ThreadSummary.js';
import { validLocale } from '../../languages/formatLabel.js';

/** Conversations of one day, or of one month when they are older. */
export interface ThreadGroup {
  /** Today, yesterday, a day of this week, or a month; as the language writes it. */
  label: string;
  threads: { thread: ThreadSummary; time: string }[];
}

const DAY = 24 * 60 * 60 * 1000;
/** So many days back have a name of their own; before them, a day of the week would be taken for the nearer one. */
const NAMED_DAYS = 7;

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/**
 * The history in groups, in the order in which it comes.
 *
 * @param now Milliseconds since 1970.
 */
export function groupByDay(threads: readonly ThreadSummary[], now: number, locale?: string): ThreadGroup[] {
  const language = validLocale(locale);
  const near = new Intl.RelativeTimeFormat(language, { numeric: 'auto' });
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(language, options);
  const weekday = format({ weekday: 'long' });
  const month = format({ month: 'long', year: 'numeric' });
  const clock = format({ timeStyle: 'short' });
  const date = format({ day: 'numeric', month: 'short' });

  const groups: ThreadGroup[] = [];
  for (const thread of threads) {
    // Rounded, because a day of a change of clocks is longer or shorter.
    const days = Math.max(0, Math.round((midnight(now) - midnight(thread.updatedAt)) / DAY));
    const named = days < NAMED_DAYS;
    const label = days < 2 ? near.format(-days, 'day') : (named ? weekday : month).format(thread.updatedAt);
    const entry = { thread, time: (named ? clock : date).format(thread.updatedAt) };
    const last = groups.at(-1);
    if (last?.label === label) last.threads.push(entry);
    else groups.push({ label, threads: [entry] });
  }
  return groups;
}
