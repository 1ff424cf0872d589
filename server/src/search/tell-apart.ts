import type { SearchHistoryEntry } from '@portal/contracts';
import { isSearchType } from '@portal/domain';
import type { FastifyBaseLogger } from 'fastify';
import type { CountyRecords } from '../county-config/records.ts';
import type { PortalDatabase } from '../platform/database/portal-database.ts';
import { readListCodes } from './list-codes.ts';
import { choicesOf } from './list-facts.ts';
import { listLanguage } from './list-texts.ts';

interface Reader {
  readonly database: Pick<PortalDatabase, 'read'>;
  readonly log: Pick<FastifyBaseLogger, 'error'>;
  readonly county: CountyRecords;
  /** As in requests: 'ENGLISH'. */
  readonly language: string;
}

/** The line of a search in the menu: its kind, typed values and dates. */
const lineOf = ({ type, longDescription, displayCriteria }: SearchHistoryEntry): string =>
  JSON.stringify([type, longDescription, ...displayCriteria.filter(({ key }) => key.endsWith('Date'))]);

/**
 * Adds the choices of their forms to searches whose lines would be equal, in the reader's language. The codes are read only then, and a
 * failure only leaves the lines equal: the search is charged already.
 */
export async function tellApart(reader: Reader, history: readonly SearchHistoryEntry[]): Promise<SearchHistoryEntry[]> {
  const lines = history.map(lineOf);
  const isTwin = lines.map((line) => lines.indexOf(line) !== lines.lastIndexOf(line));
  if (!isTwin.includes(true)) return [...history];
  try {
    const codes = await readListCodes(reader);
    const { texts } = listLanguage(reader.language);
    const { bookLabel } = reader.county.common;
    return history.map((entry, index) => {
      const { type } = entry;
      if (isTwin[index] !== true || !isSearchType(type)) return entry;
      return {
        ...entry,
        choices: choicesOf(texts.results, { type, description: entry, codes, bookLabel }).join(' · '),
      };
    });
  } catch (error) {
    reader.log.error({ err: error }, 'could not describe the choices of past searches');
    return [...history];
  }
}
