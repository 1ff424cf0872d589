import { logTypeOf } from '../audit/log-types.ts';
import type { ReportLanguage } from './report-texts.ts';

/** A kind of rows of the log in words; one without words of its own is called by its log type. */
export const kindWords = ({ texts }: ReportLanguage, kind: string): string =>
  texts.audit.kinds[kind] ?? texts.audit.logTypes[logTypeOf(kind)];
