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

/** Whether recovery codes are being requested or shown. They are shown only once. */
export type CodesState = 'LOADING' | 'SHOWN' | undefined;

/** Reports the state of the codes to the enclosing dialog, so that it is not closed by accident meanwhile. */
export const CodesContext = createContext<(state: CodesState) => void>(stay);

/** Prevents Back and, if the enclosing dialog supports it, Escape from closing the codes. */
function usePreventedClose(state: CodesState): void {
  const report = use(CodesContext);
  useWindowEntry(stay);
  useEffect(() => {
    report(state);
    return () => report(undefined);
  }, [report, state]);
}

/** Shown while the recovery codes are requested. */
export function CodesLoading() {
  usePreventedClose('LOADING');
  return null;
}

interface RecoveryCodesProps {
  readonly codes: readonly string[];
  readonly onKept: () => void;
}

/** Ten codes that are shown only once, so Back and Escape do not close them. They take the focus, because the clicked button is gone. */
export function RecoveryCodes({ codes, onKept }: RecoveryCodesProps) {
  const t = useText('profile');
  const headingId = useId();
  const place = useRef<HTMLElement>(null);
  useEffect(() => place.current?.focus(), []);
  usePreventedClose('SHOWN');
  const copy = async (): Promise<void> => {
    await navigator.clipboard.writeText(codes.join('\n'));
    announce(t('security.copied'));
  };
  return (
    <section ref={place} tabIndex={-1} aria-labelledby={headingId}>
      <Stack>
        <Heading as="h3" variant="group" id={headingId}>
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
          <Button variant="primary" onClick={onKept}>
            {t('security.kept')}
          </Button>
          <Button onClick={() => void copy()}>{t('security.copy')}</Button>
        </Row>
      </Stack>
    </section>
  );
}
