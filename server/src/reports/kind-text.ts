import { logTypeOf } from '../audit/log-types.ts';
import type { ReportLanguage } from './report-texts.ts';

/** The name of a kind of log rows; a kind without its own name gets that of its log type. */
export const kindText = ({ texts }: ReportLanguage, kind: string): string =>
  texts.audit.kinds[kind] ?? texts.audit.logTypes[logTypeOf(kind)];
