import { type ContentOf, endOtherSessions, type ownSessions } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useFormats, useText } from '@portal/i18n';
import { announce, Badge, Button, Heading, Row, Stack, styled, Text } from '@portal/ui';

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
  const { instant } = useFormats();
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
              {t('security.loggedIn', { at: instant(loggedInAt) })} ·{' '}
              {t('security.lastUsed', { at: instant(lastSeenAt) })}
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
