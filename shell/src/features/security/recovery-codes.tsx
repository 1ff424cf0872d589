import { useText } from '@portal/i18n';
import { useWindowEntry } from '@portal/router';
import { announce, Button, Heading, Row, Stack, styled, Text } from '@portal/ui';
import { createContext, use, useEffect, useId, useRef } from 'react';

const List = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fill, minmax(13rem, 1fr))',
    gap: 's2',
    userSelect: 'all',
    '& code': { textStyle: 'data' },
  },
});

const stay = (): void => undefined;

/** Whether recovery codes are on their way or shown. They are shown once. */
export type CodesAre = 'COMING' | 'SHOWN' | undefined;

/** Told so by what asks for the codes and by what shows them: the window around them does not close by the way. */
export const CodesContext = createContext<(are: CodesAre) => void>(stay);

/** Neither Back nor, where the window around asks for it, Escape takes the codes. */
function useKeptCodes(are: CodesAre): void {
  const tell = use(CodesContext);
  useWindowEntry(stay);
  useEffect(() => {
    tell(are);
    return () => tell(undefined);
  }, [tell, are]);
}

/** Recovery codes are on their way. */
export function CodesComing() {
  useKeptCodes('COMING');
  return null;
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Ten codes that are shown once: Back and Escape, which are pressed by the way, do not take them. What was pressed is gone, so the focus comes here. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useText('profile');
  const headingId = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  useKeptCodes('SHOWN');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    announce(t('security.copied'));
  };
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={headingId}>
      <Stack>
        <Heading as="h3" look="group" id={headingId}>
          {t('security.codesTitle')}
        </Heading>
        <Text>{t('security.codesLead')}</Text>
        <List>
          {codes.map((code) => (
            <li key={code}>
              <code>{code}</code>
            </li>
          ))}
        </List>
        <Row>
          <Button look="primary" onClick={onKept}>
            {t('security.kept')}
          </Button>
          <Button onClick={() => void copy()}>{t('security.copy')}</Button>
        </Row>
      </Stack>
    </section>
  );
}
