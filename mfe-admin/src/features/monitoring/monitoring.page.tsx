import { useCall } from '@portal/api-client/query';
import type { ContentOf } from '@portal/contracts';
import { readMonitoring } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { Facts, PageHead, Section, Skeleton, Stack, styled, Text, View, viewOf } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';
import { MinuteBars } from './minute-bars.tsx';

type Monitoring = ContentOf<typeof readMonitoring>;
type Minute = Monitoring['minutes'][number];
type Route = Monitoring['routes'][number];

const REFETCH_INTERVAL_MS = 15_000;

const Charts = styled('div', {
  base: { display: 'grid', gap: 's5', gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 20rem), 1fr))' },
});

/** A table that is wider than the page scrolls sideways on its own. */
const Scroller = styled('div', { base: { overflowX: 'auto', position: 'relative' } });

/** /monitoring: the portal's figures of the last hour and its current state. Only for the role TRIMIN. */
export default function MonitoringPage() {
  const t = useText('admin');
  const monitoring = useCall(readMonitoring, undefined, { staleTime: 0, refetchInterval: REFETCH_INTERVAL_MS });
  return (
    <>
      <PageHead title={t('monitoring.title')} pageKey="/monitoring" />
      <View
        state={viewOf(monitoring)}
        loading={<Skeleton isArea label={t('monitoring.loading')} />}
        empty={null}
        failed={failureState}
        ready={(content) => <Figures content={content} />}
      />
    </>
  );
}

function Figures({ content }: { readonly content: Monitoring }) {
  const t = useText('admin');
  const { hour, minutes, routes, server } = content;
  const chart = (key: string, figureOf: (minute: Minute) => number | null) => (
    <MinuteBars name={t(`monitoring.${key}`)} values={minutes.map(figureOf)} />
  );
  return (
    <Stack>
      <Text>{t('monitoring.own', { server })}</Text>
      <Section title={t('monitoring.hour')}>
        <Stack>
          <Facts items={useResponseFacts(hour)} />
          <Charts>
            {chart('requests', ({ requests }) => requests)}
            {chart('failed', ({ failed }) => failed)}
            {chart('p50', ({ p50Ms }) => p50Ms)}
            {chart('p95', ({ p95Ms }) => p95Ms)}
            {chart('loop', ({ loopMs }) => loopMs)}
          </Charts>
          <MinuteTable minutes={minutes} />
        </Stack>
      </Section>
      <Section title={t('monitoring.now')}>
        <Facts items={useNowFacts(content)} />
      </Section>
      <Section title={t('monitoring.routes')}>
        <RouteTable routes={routes} />
      </Section>
    </Stack>
  );
}

function useResponseFacts({ requests, refused, failed, p50Ms, p95Ms }: Monitoring['hour']) {
  const t = useText('admin');
  const display = (value: number | null): string => (value === null ? t('monitoring.none') : String(value));
  return Object.entries({ requests, refused, failed, p50: p50Ms, p95: p95Ms }).map(([key, value]) => ({
    term: t(`monitoring.${key}`),
    value: display(value),
  }));
}

function useNowFacts({ database, outbox, jobs, ...content }: Monitoring) {
  const t = useText('admin');
  const { instant } = useFormats();
  const names = (list: readonly string[]): string => (list.length === 0 ? t('monitoring.none') : list.join(', '));
  const stateText = (isGood: boolean, good: string, bad: string): string => t(`monitoring.${isGood ? good : bad}`);
  const facts: Readonly<Record<string, string | number>> = {
    version: content.version,
    since: instant(content.startedAt),
    memory: content.memoryMb,
    database: stateText(database.isUp, 'up', 'down'),
    roundTrip: database.roundTripMs,
    connections: database.connections,
    running: database.running,
    longest: database.longestMs ?? t('monitoring.none'),
    mails: outbox.waiting,
    mailsLate: outbox.late,
    mailsFailing: outbox.failing,
    filings: content.filings,
    jobs: stateText(jobs.isServed, 'jobsServed', 'jobsNotServed'),
    jobsFailing: names(jobs.failing),
    configuration: stateText(content.isConfigurationFresh, 'fresh', 'stale'),
    remotes: names(content.remotes.map(({ id, version }) => `${id} ${version}`)),
  };
  return Object.entries(facts).map(([key, value]) => ({ term: t(`monitoring.${key}`), value: String(value) }));
}

/** A column of numbers. A cell is empty if nothing was measured. */
const numberColumn = <Row,>(key: string, figureOf: (row: Row) => number | null): SimpleColumn<Row> => ({
  key,
  headerKey: `admin:monitoring.${key}`,
  align: 'end',
  narrow: 'labeled',
  cell: (row) => figureOf(row) ?? '',
});

const responseColumns = <Row extends Monitoring['hour']>(): SimpleColumn<Row>[] => [
  numberColumn('requests', ({ requests }) => requests),
  numberColumn('refused', ({ refused }) => refused),
  numberColumn('failed', ({ failed }) => failed),
  numberColumn('p50', ({ p50Ms }) => p50Ms),
  numberColumn('p95', ({ p95Ms }) => p95Ms),
];

/** The numbers of all charts, with a row for each minute with measurements, newest first. */
function MinuteTable({ minutes }: { readonly minutes: readonly Minute[] }) {
  const t = useText('admin');
  const { instant } = useFormats();
  const rows = minutes.filter(({ requests, loopMs }) => requests > 0 || loopMs !== null).reverse();
  if (rows.length === 0) return <Text>{t('monitoring.quiet')}</Text>;
  const columns: readonly SimpleColumn<Minute>[] = [
    { key: 'minute', headerKey: 'admin:monitoring.minute', isRowHeader: true, cell: ({ at }) => instant(at) },
    ...responseColumns<Minute>(),
    numberColumn('loop', ({ loopMs }) => loopMs),
  ];
  return (
    <Scroller role="region" aria-label={t('monitoring.minutes')} tabIndex={0}>
      <SimpleTable
        columns={columns}
        rows={rows}
        rowId={({ at }) => at}
        caption={t('monitoring.minutes')}
        variant="list"
        pageSize={10}
      />
    </Scroller>
  );
}

function RouteTable({ routes }: { readonly routes: readonly Route[] }) {
  const t = useText('admin');
  const columns: readonly SimpleColumn<Route>[] = [
    { key: 'route', headerKey: 'admin:monitoring.route', isRowHeader: true, cell: ({ route }) => route },
    ...responseColumns<Route>(),
  ];
  return (
    <Scroller role="region" aria-label={`${t('monitoring.route')}: ${t('monitoring.routes')}`} tabIndex={0}>
      <SimpleTable
        columns={columns}
        rows={routes}
        rowId={({ route }) => route}
        caption={t('monitoring.routes')}
        variant="list"
      />
    </Scroller>
  );
}
