import type { Random } from './random.ts';

/** The county's local time as a timestamp, as if its time zone were UTC. */
export type LocalMs = number;

export const DAY_MS = 86_400_000;
const MINUTE_MS = 60_000;
export const FIRST_DAY = '1975-01-02';

/** Converts a local day, '2026-11-20', which means its first moment, or a local time, '2026-11-20T10:30:00'. */
export const localMsOf = (text: string): LocalMs => Date.parse(text.length === 10 ? `${text}T00:00:00Z` : `${text}Z`);
/** '2026-11-20' */
export const dayText = (at: LocalMs): string => new Date(at).toISOString().slice(0, 10);
/** '2026-11-20T10:30:00' */
export const timeText = (at: LocalMs): string => new Date(at).toISOString().slice(0, 19);
export const yearOf = (at: LocalMs): number => new Date(at).getUTCFullYear();

/**
 * Recordings per year, interpolated between the listed years. They follow the history of the islands: a slow start, the boom of
 * 1988 to 1991, the years of the garment industry, and the pandemic.
 */
const RECORDINGS_PER_YEAR: readonly (readonly [number, number])[] = [
  [1975, 150],
  [1981, 250],
  [1986, 420],
  [1990, 820],
  [1993, 600],
  [1998, 640],
  [2005, 690],
  [2009, 480],
  [2014, 470],
  [2019, 540],
  [2020, 330],
  [2022, 520],
  [2024, 430],
  [2027, 560],
];

const recordingsIn = (year: number): number => {
  const next = RECORDINGS_PER_YEAR.findIndex(([start]) => start > year);
  const [, last] = RECORDINGS_PER_YEAR.at(-1) ?? [0, 1];
  const [beforeYear, before] = RECORDINGS_PER_YEAR[next - 1] ?? [year, last];
  const [afterYear, after] = RECORDINGS_PER_YEAR[next] ?? [year + 1, last];
  return before + ((after - before) * (year - beforeYear)) / (afterYear - beforeYear);
};

const isWorkday = (at: LocalMs): boolean => {
  const date = new Date(at);
  const weekday = date.getUTCDay();
  return weekday !== 0 && weekday !== 6 && !(date.getUTCMonth() === 11 && date.getUTCDate() === 25);
};

/** Recording times in order, all different, during office hours on workdays. */
export const recordingTimes = (random: Random, count: number, today: string): LocalMs[] => {
  const days: LocalMs[] = [];
  /** The total weight of each day and all days before it. */
  const weightsUpTo: number[] = [];
  let totalWeight = 0;
  for (let day = localMsOf(FIRST_DAY); day <= localMsOf(today); day += DAY_MS) {
    if (!isWorkday(day)) continue;
    totalWeight += recordingsIn(yearOf(day)) * (0.5 + random.next());
    days.push(day);
    weightsUpTo.push(totalWeight);
  }
  const times: LocalMs[] = [];
  let dayIndex = 0;
  for (let index = 0; index < count; index += 1) {
    while (
      (weightsUpTo[dayIndex] ?? totalWeight) < ((index + 0.5) * totalWeight) / count &&
      dayIndex < days.length - 1
    ) {
      dayIndex += 1;
    }
    times.push((days[dayIndex] ?? 0) + random.int(8 * 60, 16 * 60 + 25) * MINUTE_MS + random.int(0, 59) * 1000);
  }
  times.sort((left, right) => left - right);
  for (let index = 1; index < times.length; index += 1) {
    times[index] = Math.max(times[index] ?? 0, (times[index - 1] ?? 0) + 1000);
  }
  return times;
};
