import { type ContentOf, endOtherSessions, type ownSessions } from '@portal/contracts';
import { formatDate, formatTime, todayIn } from '@portal/domain';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { announce, Badge, Button, Heading, Row, Stack, styled, Text } from '@portal/ui';
import { useZone } from './two-step-login.tsx';

const List = styled('ul', { base: { display: 'grid', rowGap: 's3' } });
const Entry = styled('li', {
  base: { display: 'grid', rowGap: 's1', paddingBottom: 's3', borderBottom: '1px solid {colors.rule}' },
});

type Session = ContentOf<typeof ownSessions>['sessions'][number];

interface OwnSessionsProps {
  readonly sessions: readonly Session[];
  readonly onChange: () => void;
}

/** The user's sessions, which reveal whether someone else is logged in. */
export function OwnSessions({ sessions, onChange }: OwnSessionsProps) {
  const t = useText('profile');
  const zone = useZone();
  const at = (moment: string): string => {
    const millis = Date.parse(moment);
    return `${formatDate(todayIn(zone, millis))} ${formatTime(millis, zone)}`;
  };
  const { isBusy, submit } = useSubmit(endOtherSessions, {
    onSuccess: ({ ended }) => {
      announce(t('security.endedOthers', { count: ended }));
      onChange();
    },
  });
  return (
    <Stack>
      <Heading as="h3" variant="group">
        {t('security.sessions')}
      </Heading>
      <List>
        {sessions.map(({ isThis, network, loggedInAt, lastSeenAt }) => (
          <Entry key={`${network} ${loggedInAt} ${isThis}`}>
            <span>
              {t('security.network', { network })} {isThis && <Badge tone="success">{t('security.thisDevice')}</Badge>}
            </span>
            <Text variant="note">
              {t('security.loggedIn', { at: at(loggedInAt) })} · {t('security.lastUsed', { at: at(lastSeenAt) })}
            </Text>
          </Entry>
        ))}
      </List>
      {sessions.length > 1 ? (
        <Row>
          <Button busy={isBusy} onClick={() => void submit({})}>
            {t('security.endOthers')}
          </Button>
        </Row>
      ) : (
        <Text variant="note">{t('security.onlyHere')}</Text>
      )}
    </Stack>
  );
}
