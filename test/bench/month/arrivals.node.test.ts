import { describe, expect, it } from 'vitest';
import { DAYS, drawArrivals, intensity, SECONDS_PER_DAY } from './arrivals.mjs';

describe('the arrivals of a month', () => {
  const times = drawArrivals({ perMonth: 10_000 });
  const countOfDay = (day: number) => times.filter((time) => Math.floor(time / SECONDS_PER_DAY) === day).length;

  it('are as many as planned, in order, within 44 minutes', () => {
    expect(times.length).toBeGreaterThan(9_700);
    expect(times.length).toBeLessThan(10_300);
    expect(times).toEqual([...times].sort((one, other) => one - other));
    expect(times.at(-1)).toBeLessThan(DAYS * SECONDS_PER_DAY);
    expect((DAYS * SECONDS_PER_DAY) / 60).toBeCloseTo(43.8, 1);
  });

  it('are the same in every run', () => {
    expect(drawArrivals({ perMonth: 10_000 })).toEqual(times);
  });

  it('follow the days of the week, the hours and the release', () => {
    expect(countOfDay(5)).toBeLessThan(countOfDay(4) / 2);
    expect(countOfDay(15)).toBeGreaterThan(countOfDay(14) * 2);
    expect(intensity(1 + 15 / 24)).toBe(12 * intensity(1));
  });

  it('have the same rate when only two days are drawn', () => {
    const part = drawArrivals({ perMonth: 10_000, from: 14, to: 16 });
    const planned = countOfDay(14) + countOfDay(15);
    expect(Math.abs(part.length - planned)).toBeLessThan(planned * 0.15);
    expect(part.at(-1)).toBeLessThan(2 * SECONDS_PER_DAY);
  });
});
