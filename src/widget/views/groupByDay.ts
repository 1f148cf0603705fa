import type { ThreadSummary } from '../../headless/threads/ThreadSummary.js';
import { DAY_MS } from '../../values/durations.js';

/** Conversations of one day, or of one month if they are at least a week old. */
export interface ThreadGroup {
  /** "Today", "yesterday", a day of the week or a month, in the language of the panel. */
  label: string;
  threads: { thread: ThreadSummary; time: string }[];
}

/** Number of days with a group of their own. For older days, the name of the weekday alone would be ambiguous. */
const DAYS_WITH_GROUP = 7;

const midnight = (time: number) => new Date(time).setHours(0, 0, 0, 0);

/**
 * Groups conversations by day, and older ones by month. Keeps their order.
 *
 * @param now Milliseconds since 1970.
 * @param locale Valid BCP 47 tag, such as the one of a loaded language.
 */
export function groupByDay(threads: readonly ThreadSummary[], now: number, locale?: string): ThreadGroup[] {
  const near = new Intl.RelativeTimeFormat(locale, { numeric: 'auto' });
  const format = (options: Intl.DateTimeFormatOptions) => new Intl.DateTimeFormat(locale, options);
  const weekday = format({ weekday: 'long' });
  const month = format({ month: 'long', year: 'numeric' });
  const clock = format({ timeStyle: 'short' });
  const date = format({ day: 'numeric', month: 'short' });

  const groups: ThreadGroup[] = [];
  for (const thread of threads) {
    // Round the number, because days with a clock change are longer or shorter.
    const days = Math.max(0, Math.round((midnight(now) - midnight(thread.updatedAt)) / DAY_MS));
    const isRecent = days < DAYS_WITH_GROUP;
    const label = days < 2 ? near.format(-days, 'day') : (isRecent ? weekday : month).format(thread.updatedAt);
    const entry = { thread, time: (isRecent ? clock : date).format(thread.updatedAt) };
    const last = groups.at(-1);
    if (last?.label === label) last.threads.push(entry);
    else groups.push({ label, threads: [entry] });
  }
  return groups;
}
