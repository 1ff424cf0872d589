import { DAY_MS, dayText, recordingTimes, type WallMs, wallOf, yearOf } from './calendar.ts';
import { County, type RecordedDocument } from './county.ts';
import { firstTitle, giftDeed, sale, succession, transferOnDeath } from './deeds.ts';
import { knownSteps } from './known-stories.ts';
import { groundLease } from './leases.ts';
import { lien } from './liens.ts';
import { refinancing } from './mortgages.ts';
import { numberAndBind } from './numbering.ts';
import {
  affidavit,
  easement,
  financingStatement,
  marriage,
  militaryDischarge,
  powerOfAttorney,
} from './other-records.ts';
import { condominium, subdivision, surveyMap } from './plats.ts';
import { distributionOf, Random } from './random.ts';

const SEED = 19_750_102;
const FIRST_LOTS = 60;

type Event = (county: County, at: WallMs) => boolean;

const events = (firstTitles: number, leases: number) =>
  distributionOf<Event>([
    [firstTitle, firstTitles],
    [sale, 20],
    [giftDeed, 8],
    [refinancing, 9],
    [groundLease, leases],
    [subdivision, 1.8],
    [condominium, 0.12],
    [surveyMap, 0.8],
    [succession, 2.4],
    [transferOnDeath, 0.5],
    [easement, 4],
    [powerOfAttorney, 4],
    [affidavit, 2.5],
    [lien, 14.5],
    [marriage, 2.6],
    [militaryDischarge, 0.5],
    [financingStatement, 1.6],
  ]);

const EARLY = events(26, 3);
const BOOM = events(8, 13);
const LATE = events(3.5, 7);

const eventsOf = (at: WallMs) => (yearOf(at) < 1986 ? EARLY : yearOf(at) < 1998 ? BOOM : LATE);

/** Records one document: a due event if there is one, else a random event. */
const recordNext = (county: County, at: WallMs): void => {
  for (let due = county.due.take(at); due !== undefined; due = county.due.take(at)) {
    if (due(at)) return;
  }
  if (county.documents.length < FIRST_LOTS) return void firstTitle(county, at);
  while (!county.random.draw(eventsOf(at))(county, at));
};

/**
 * The recorded documents of the demonstration county in recording order, from 1975 through the day before `today` (ISO date),
 * because documents are posted the day after recording. The same day and count give the same county on every machine.
 */
export const generateCounty = (
  today: string,
  count: number,
): { county: County; documents: readonly RecordedDocument[] } => {
  const county = new County(new Random(SEED));
  const lastDay = dayText(wallOf(today) - DAY_MS);
  const end = wallOf(today) - 1;
  const steps = knownSteps(county, end);
  let next = 0;
  for (const at of recordingTimes(county.random, Math.max(0, count - steps.length), lastDay)) {
    for (let step = steps[next]; step !== undefined && step.at <= at; step = steps[next]) {
      step.record();
      next += 1;
    }
    recordNext(county, at);
  }
  for (const step of steps.slice(next)) step.record();
  numberAndBind(county.documents);
  return { county, documents: county.documents };
};
