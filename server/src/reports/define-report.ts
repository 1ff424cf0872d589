import type { Readable } from 'node:stream';
import { PREVIEW_ROWS, type ReportPreview } from '@portal/contracts';
import { fillPlaceholders } from '../mail/mail-texts.ts';
import { cellText, isNumeric } from '../platform/files-out/cell-text.ts';
import type { Cell, FileColumn, FileKind, FileTable, FileTotal } from '../platform/files-out/table-file.ts';
import type { CallContext } from '../platform/http/route.ts';
import { auditReportUse } from './audit-report-use.ts';
import type { FoundKeys } from './report-rows.ts';
import type { ReportServices } from './report-services.ts';
import { type ReportLanguage, reportLanguage } from './report-texts.ts';

/** A request for a report. */
export interface ReportRequest<Input> extends CallContext<Input> {
  readonly services: ReportServices;
  readonly now: Date;
  /** The county's IANA time zone. */
  readonly zone: string;
}

/** The layout of a report, for PDF, Excel and preview. */
export interface DescribedReport<Row> extends Pick<FileTable, 'title' | 'groupBy' | 'sumLabel' | 'isWide'> {
  /** The name of the county. A stored report has the name at the time of issue; the default is the current name. */
  readonly county?: string;
  /** The criteria of the report, one per line; the time of creation is added automatically. */
  readonly facts: readonly string[];
  readonly columns: readonly FileColumn[];
  readonly cells: (row: Row) => Cell[];
  readonly totals: readonly FileTotal[];
  readonly empty: string;
}

export interface ReportDefinition<Input, Filter, Row, Found extends FoundKeys<Row>> {
  /** The report's name in the audit log. */
  readonly name: string;
  /**
   * Turns the criteria into a filter: a time range, and the accounts and users that the reader may see.
   *
   * @throws Refusal for an invalid range, and for data of other users
   */
  readonly prepare: (reportRequest: ReportRequest<Input>) => Promise<Filter>;
  readonly find: (filter: Filter, reportRequest: ReportRequest<Input>) => Promise<Found>;
  readonly describe: (
    context: ReportRequest<Input> & {
      readonly filter: Filter;
      readonly found: Found;
      readonly language: ReportLanguage;
    },
  ) => DescribedReport<Row>;
}

export interface Report<Input> {
  /**
   * Checks the criteria and the reader's rights, without creating the report. @throws Refusal as the creation of the report does
   */
  readonly check: (services: ReportServices, context: CallContext<Input>) => Promise<void>;
  /** Starts writing the file. */
  readonly write: (services: ReportServices, context: CallContext<Input>, kind: FileKind) => Promise<Readable>;
  /** Returns the first rows and the totals. */
  readonly preview: (services: ReportServices, context: CallContext<Input>) => Promise<ReportPreview>;
}

const reportRequestOf = <Input>(services: ReportServices, context: CallContext<Input>): ReportRequest<Input> => ({
  ...context,
  services,
  now: services.now(),
  zone: services.county.current.facts.timeZone,
});

interface PreparedReport<Row> {
  readonly table: FileTable;
  readonly found: FoundKeys<Row>;
  readonly cells: DescribedReport<Row>['cells'];
}

/** Creates a report from its definition: adds the audit row, the heading, the files and the preview (docs/adding.md, 'A report'). */
export function defineReport<Input extends object, Filter, Row, Found extends FoundKeys<Row>>(
  report: ReportDefinition<Input, Filter, Row, Found>,
): Report<Input> {
  const make = async (
    services: ReportServices,
    context: CallContext<Input>,
    as: string,
  ): Promise<PreparedReport<Row>> => {
    const reportRequest = reportRequestOf(services, context);
    const filter = await report.prepare(reportRequest);
    const found = await report.find(filter, reportRequest);
    await auditReportUse(services, reportRequest, { report: report.name, as, rows: found.count });
    const language = reportLanguage(context.session.language);
    const { cells, ...layout } = report.describe({ ...reportRequest, filter, found, language });
    return { table: tableOf(reportRequest, layout, language), found, cells };
  };
  return {
    check: async (services, context) => {
      await report.prepare(reportRequestOf(services, context));
    },
    write: async (services, context, kind) => {
      const { table, found, cells } = await make(services, context, kind);
      return services.filesOut.write({ kind, table, rows: () => cellsOf(found, cells) });
    },
    preview: async (services, context) => previewOf(await make(services, context, 'preview')),
  };
}

function tableOf<Input>(
  { services, now, zone }: ReportRequest<Input>,
  layout: Omit<DescribedReport<never>, 'cells'>,
  { tag, texts }: ReportLanguage,
): FileTable {
  const { countyName, appTitle } = services.county.current.common;
  const at = cellText('instant', now.getTime(), zone);
  return {
    ...layout,
    county: layout.county ?? `${countyName} ${appTitle}`.trim(),
    language: tag,
    zone,
    facts: [...layout.facts.filter((line) => line !== ''), fillPlaceholders(texts.transactions.made, { at, zone })],
    pageLabel: texts.page,
    factsSheet: texts.factsSheet,
  };
}

async function* cellsOf<Row>({ rows }: FoundKeys<Row>, cells: (row: Row) => Cell[]): AsyncGenerator<Cell[]> {
  for await (const row of rows()) yield cells(row);
}

async function previewOf<Row>({ table, found, cells }: PreparedReport<Row>): Promise<ReportPreview> {
  const { title, facts, columns, totals, zone } = table;
  const rows: string[][] = [];
  for await (const row of found.rows()) {
    const line = cells(row);
    rows.push(columns.map(({ kind }, at) => cellText(kind, line[at] ?? null, zone)));
    if (rows.length === PREVIEW_ROWS) break;
  }
  return {
    title,
    facts: [...facts],
    columns: columns.map(({ title: column, kind }) => ({ title: column, isNumeric: isNumeric(kind) })),
    rows,
    rowCount: found.count,
    totals: totals.map(({ label, kind, value }) => ({ label, value: cellText(kind, value, zone) })),
  };
}
