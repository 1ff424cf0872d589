import { callKey, useCall, useQueryClient } from '@portal/api-client/query';
import { endSessionsOfUser, listUserSessions, type UserEntry, type UserSession } from '@portal/contracts';
import { failureState, useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { announce, Button, Section, Skeleton, View, viewOf } from '@portal/ui';
import { SimpleTable } from '@portal/ui/table';

interface UserSessionsProps {
  readonly user: Pick<UserEntry, 'id'>;
  readonly mayEnd: boolean;
}

/** The open sessions of a user, with buttons to end one of them or all. */
export function UserSessions({ user, mayEnd }: UserSessionsProps) {
  const t = useText('admin');
  const request = { id: String(user.id) };
  const queries = useQueryClient();
  const list = useCall(listUserSessions, request, { staleTime: 0 });
  const { submit, isBusy } = useSubmit(endSessionsOfUser, {
    onSuccess: (content) => {
      queries.setQueryData(callKey(listUserSessions, request), content);
      announce(t('users.sessions.ended'));
    },
  });
  const end = (session?: UserSession): void =>
    void submit({ userId: user.id, ...(session === undefined ? {} : { sessionId: session.id }) });
  return (
    <Section title={t('users.sessions.title')}>
      <View
        state={viewOf(list, ({ sessions }) => sessions.length === 0)}
        loading={<Skeleton label={t('users.sessions.loading')} />}
        empty={<p>{t('users.sessions.none')}</p>}
        failed={failureState}
        ready={({ sessions }) => (
          <>
            <SessionTable sessions={sessions} {...(mayEnd ? { onEnd: end } : {})} />
            {mayEnd && sessions.length > 1 && (
              <Button busy={isBusy} onClick={() => end()}>
                {t('users.sessions.endAll')}
              </Button>
            )}
          </>
        )}
      />
    </Section>
  );
}

interface SessionTableProps {
  readonly sessions: readonly UserSession[];
  readonly onEnd?: (session: UserSession) => void;
}

function SessionTable({ sessions, onEnd }: SessionTableProps) {
  const t = useText('admin');
  const { instant } = useFormats();
  return (
    <SimpleTable<UserSession>
      variant="list"
      caption={t('users.sessions.title')}
      rows={sessions}
      rowId={({ id }) => String(id)}
      columns={[
        {
          key: 'network',
          headerKey: 'admin:users.sessions.network',
          isRowHeader: true,
          narrow: 'full',
          cell: ({ network }) => network,
        },
        {
          key: 'in',
          headerKey: 'admin:users.sessions.loggedIn',
          narrow: 'labeled',
          cell: ({ loggedInAt }) => instant(loggedInAt),
        },
        {
          key: 'seen',
          headerKey: 'admin:users.sessions.lastSeen',
          narrow: 'labeled',
          cell: ({ lastSeenAt }) => instant(lastSeenAt),
        },
        ...(onEnd === undefined
          ? []
          : [
              {
                key: 'end',
                headerKey: 'form:list.actions',
                isHeaderHidden: true,
                narrow: 'full' as const,
                cell: (session: UserSession) => (
                  <Button
                    variant="text"
                    size="small"
                    aria-label={`${t('users.sessions.end')} ${session.network}`}
                    onClick={() => onEnd(session)}
                  >
                    {t('users.sessions.end')}
                  </Button>
                ),
              },
            ]),
      ]}
    />
  );
}
