import { countyDaysOf, isTimeZone, todayIn } from '@portal/domain';
import { portalNow, useCodeList, useCounty, useCountyGroup } from '@portal/session';
import { useMemo, useSyncExternalStore } from 'react';
import { LEGAL_FLAGS, type SearchCounty } from '../../searches/search-definition.ts';

/** The county's time zone, or the browser's time zone until the configuration has loaded. */
const zoneOf = (zone: unknown): string =>
  typeof zone === 'string' && isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;

const CHECK_EVERY_MS = 30_000;

function checkOften(onChange: () => void): () => void {
  const timer = setInterval(onChange, CHECK_EVERY_MS);
  return () => clearInterval(timer);
}

/** The current date in a zone. A form may stay open beyond midnight, which is in the middle of the day for users far from the county. */
const useToday = (zone: string): string => useSyncExternalStore(checkOften, () => todayIn(zone, portalNow()));

/** The part of the county's configuration on which search forms and their defaults depend. */
export function useSearchCounty(): SearchCounty {
  const property = useCountyGroup('property');
  const search2 = useCountyGroup('search2');
  const dates = useCountyGroup('notableDates');
  const landlink = useCountyGroup('landlink');
  const hasBookTypes = useCodeList('bookTypes').length > 0;
  const { bookLabel } = useCounty();
  const today = useToday(zoneOf(property.timeZone));
  return useMemo(
    () => ({
      ...countyDaysOf(dates, today),
      hasDocumentTypes: property.propertyCode === true && search2.allOnlySearch !== true,
      hasBookTypes,
      bookLabel,
      legalFlags: new Set(LEGAL_FLAGS.filter((flag) => landlink[flag] === true)),
    }),
    [property, search2, dates, landlink, hasBookTypes, bookLabel, today],
  );
}
