import { DAY_MS, dayText, type LocalMs, localMsOf, recordingTimes, yearOf } from './calendar.ts';
import { County, type RecordedDocument } from './county.ts';
import { giveLot, grantFirstTitle, recordSuccession, recordTransferOnDeath, sellLot } from './deeds.ts';
import { fixedSteps } from './fixed-documents.ts';
import { recordGroundLease } from './leases.ts';
import { recordLien } from './liens.ts';
import { refinanceLot } from './mortgages.ts';
import { numberAndBind } from './numbering.ts';
import {
  recordAffidavit,
  recordEasement,
  recordFinancingStatement,
  recordMarriage,
  recordMilitaryDischarge,
  recordPowerOfAttorney,
} from './other-records.ts';
import { buildCondominium, recordSurveyMap, subdivideLot } from './plats.ts';
import { distributionOf, Random } from './random.ts';

const SEED = 19_750_102;
const FIRST_LOT_COUNT = 60;

type RecordEvent = (county: County, at: LocalMs) => boolean;

const eventDistribution = (firstTitles: number, leases: number) =>
  distributionOf<RecordEvent>([
    [grantFirstTitle, firstTitles],
    [sellLot, 20],
    [giveLot, 8],
    [refinanceLot, 9],
    [recordGroundLease, leases],
    [subdivideLot, 1.8],
    [buildCondominium, 0.12],
    [recordSurveyMap, 0.8],
    [recordSuccession, 2.4],
    [recordTransferOnDeath, 0.5],
    [recordEasement, 4],
    [recordPowerOfAttorney, 4],
    [recordAffidavit, 2.5],
    [recordLien, 14.5],
    [recordMarriage, 2.6],
    [recordMilitaryDischarge, 0.5],
    [recordFinancingStatement, 1.6],
  ]);

const EARLY_EVENTS = eventDistribution(26, 3);
const BOOM_EVENTS = eventDistribution(8, 13);
const LATE_EVENTS = eventDistribution(3.5, 7);

const eventsAt = (at: LocalMs) => (yearOf(at) < 1986 ? EARLY_EVENTS : yearOf(at) < 1998 ? BOOM_EVENTS : LATE_EVENTS);

/** Records a due event if there is one, otherwise a random event. */
const recordNext = (county: County, at: LocalMs): void => {
  for (let due = county.due.take(at); due !== undefined; due = county.due.take(at)) {
    if (due(at)) return;
  }
  if (county.documents.length < FIRST_LOT_COUNT) return void grantFirstTitle(county, at);
  while (!county.random.draw(eventsAt(at))(county, at));
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
  const lastDay = dayText(localMsOf(today) - DAY_MS);
  const end = localMsOf(today) - 1;
  const steps = fixedSteps(county, end);
  let nextStep = 0;
  for (const at of recordingTimes(county.random, Math.max(0, count - steps.length), lastDay)) {
    for (let step = steps[nextStep]; step !== undefined && step.at <= at; step = steps[nextStep]) {
      step.record();
      nextStep += 1;
    }
    recordNext(county, at);
  }
  for (const step of steps.slice(nextStep)) step.record();
  numberAndBind(county.documents);
  return { county, documents: county.documents };
};
