/** Days of an average month. */
export const DAYS = 30.44;
/** The simulation runs 1,000 times as fast as real time: a day takes 86.4 s. */
export const SECONDS_PER_DAY = 86.4;

/** Relative number of questions in each hour of a working day: readers on two continents, with a peak in the afternoon. */
const HOURS = [1, 1, 1, 1, 1, 2, 3, 5, 8, 10, 10, 9, 8, 9, 11, 12, 11, 9, 7, 5, 4, 3, 2, 1];
/** Number of questions on each day of the week, relative to a working day. The month begins with a Monday. */
const WEEKDAYS = [1, 1, 1, 1, 1, 0.35, 0.3];
/** The day of a release (counted from 0), and the factor by which readers ask more questions on that day. */
const RELEASE = { day: 15, times: 2.5 };

/**
 * Returns the relative rate of questions at a time of the month: the product of the factors for the day, the release and the hour.
 *
 * @param day Days since the start of the month.
 */
export function intensity(day) {
  const whole = Math.floor(day);
  const ofDay = WEEKDAYS[whole % 7] * (whole === RELEASE.day ? RELEASE.times : 1);
  return ofDay * HOURS[Math.floor((day - whole) * 24)];
}

/**
 * Draws the times of questions on some days of a month: a Poisson process with the rate of `intensity`. The same seed gives the same times.
 *
 * @param perMonth Questions of the whole month.
 * @param from Start of the period. `from` and `to` are in days from the start of the month.
 * @returns Times in seconds of the simulation, from the start of the period.
 */
export function drawArrivals({ perMonth, from = 0, to = DAYS, seed = 20_261_123 }) {
  const random = createRandom(seed);
  const hours = Array.from({ length: Math.round(DAYS * 24) }, (_, hour) => intensity(hour / 24));
  const sum = hours.reduce((total, each) => total + each, 0);
  const highest = Math.max(...hours);
  const perDay = (perMonth * 24 * highest) / sum;
  const gap = () => -Math.log(1 - random()) / perDay;
  const times = [];
  // Thinning: draw times at the highest rate, and keep each with the probability `intensity(day) / highest`.
  for (let day = from + gap(); day < to; day += gap())
    if (random() * highest < intensity(day)) times.push((day - from) * SECONDS_PER_DAY);
  return times;
}

/** Creates a generator of random numbers between 0 and 1 (Mulberry32). It is small, and good enough to spread arrivals. */
export function createRandom(seed) {
  let state = seed;
  return () => {
    state = (state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296;
  };
}
