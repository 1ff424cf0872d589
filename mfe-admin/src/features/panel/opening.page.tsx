import { useCall } from '@portal/api-client/query';
import type { ContentOf } from '@portal/contracts';
import { readOpening } from '@portal/contracts/county-config';
import { failureState } from '@portal/forms/submit';
import { hasText, useText } from '@portal/i18n';
import { Badge, Message, PageHead, Skeleton, Stack, Text, TextLink, View, viewOf } from '@portal/ui';
import { type SimpleColumn, SimpleTable } from '@portal/ui/table';

type Step = ContentOf<typeof readOpening>['steps'][number];

/** Steps that are done on a screen, with the screen's path and the message key of its title. */
const SCREENS: Readonly<Record<string, { readonly path: string; readonly titleKey: string }>> = {
  ADMINISTRATOR: { path: '/userManager', titleKey: 'users.title' },
  NAME: { path: '/controlPanel/common', titleKey: 'settings.common.title' },
  CONTACT: { path: '/controlPanel/common', titleKey: 'settings.common.title' },
  RATES: { path: '/controlPanel/alacarterates', titleKey: 'settings.aLaCarte.title' },
  PAYMENTS: { path: '/controlPanel/creditCardExtra', titleKey: 'settings.creditCardExtra.title' },
};

/** Checklist of what a county needs before it opens, with links or instructions for each step. */
export default function OpeningPage() {
  const t = useText('admin');
  const opening = useCall(readOpening, undefined, { staleTime: 0 });
  return (
    <>
      <PageHead title={t('opening.title')} pageKey="/controlPanel/opening" />
      <View
        state={viewOf(opening)}
        loading={<Skeleton isArea label={t('opening.loading')} />}
        empty={null}
        failed={failureState}
        ready={({ steps }) => <Steps steps={steps} />}
      />
    </>
  );
}

function Steps({ steps }: { readonly steps: readonly Step[] }) {
  const t = useText('admin');
  const missing = steps.filter(({ isDone, isNeeded }) => isNeeded && !isDone).length;
  const columns: readonly SimpleColumn<Step>[] = [
    {
      key: 'step',
      headerKey: 'admin:opening.step',
      isRowHeader: true,
      narrow: 'full',
      cell: ({ step }) => nameOf(t, step),
    },
    { key: 'state', headerKey: 'admin:opening.state', cell: (step) => <State {...step} /> },
    { key: 'toDo', headerKey: 'admin:opening.toDo', narrow: 'full', cell: (step) => <NextAction {...step} /> },
  ];
  return (
    <Stack>
      <Text>{t('opening.lead')}</Text>
      <Message
        tone={missing === 0 ? 'success' : 'warning'}
        announced="none"
        title={missing === 0 ? t('opening.canOpen') : t('opening.missing', { count: missing })}
      />
      <SimpleTable
        columns={columns}
        rows={steps}
        rowId={({ step }) => step}
        caption={t('opening.title')}
        variant="list"
      />
    </Stack>
  );
}

/** Name of a step. A step that this release does not know is shown with the server's name for it. */
const nameOf = (t: ReturnType<typeof useText>, step: string): string =>
  hasText(`admin:opening.steps.${step}`) ? t(`opening.steps.${step}`) : step;

function State({ isDone, isNeeded }: Step) {
  const t = useText('admin');
  if (isDone) return <Badge tone="success">{t('opening.states.done')}</Badge>;
  return isNeeded ? (
    <Badge tone="danger">{t('opening.states.missing')}</Badge>
  ) : (
    <Badge tone="neutral">{t('opening.states.advised')}</Badge>
  );
}

/** For an unfinished step an instruction, if only an operator can do it or a part of it, and the link to its screen. */
function NextAction({ step, isDone }: Step) {
  const t = useText('admin');
  const way = isDone ? null : wayOf(t, step);
  const screen = SCREENS[step];
  if (screen === undefined) return way;
  return (
    <Stack>
      {way}
      <TextLink href={screen.path}>{t(screen.titleKey)}</TextLink>
    </Stack>
  );
}

function wayOf(t: ReturnType<typeof useText>, step: string): string | null {
  switch (step) {
    case 'RECORDS':
      return t('opening.ways.run', { command: 'npm run portal -- import FOLDER' });
    case 'ZONE':
      return t('opening.ways.county', { name: 'timeZone', file: 'county.json' });
    case 'PAYMENTS':
      return t('opening.ways.set', { name: 'PAYMENT_PROVIDER' });
    case 'MAIL':
      // this text does not name the setting, because its value contains a password
      return t('opening.ways.mail');
    default:
      return null;
  }
}
