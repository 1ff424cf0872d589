import { isTimeZone, todayIn } from '@portal/domain';
import { useCountyGroup } from '@portal/session';
import { useMemo, useState } from 'react';
import type { SearchCounty } from '../../searches/search-definition.ts';

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');

/** The county's zone; the browser's own until the county has said. */
const zoneOf = (zone: unknown): string =>
  typeof zone === 'string' && isTimeZone(zone) ? zone : Intl.DateTimeFormat().resolvedOptions().timeZone;

/** What forms and their defaults depend on, from the county's configuration. */
export function useSearchCounty(): SearchCounty {
  const property = useCountyGroup('property');
  const search2 = useCountyGroup('search2');
  const dates = useCountyGroup('notableDates');
  const [now] = useState(() => Date.now());
  return useMemo(
    () => ({
      today: todayIn(zoneOf(property.timeZone), now),
      indexBegins: dates.showNotableDates === true ? textOf(dates.abstractIndexBeginDate) : '',
      verifiedThrough: dates.useVerificationDate === true ? textOf(dates.abstractVerifiedDate) : '',
      hasDocumentTypes: property.propertyCode === true && search2.allOnlySearch !== true,
    }),
    [property, search2, dates, now],
  );
}
