import { Button, FailedState, Message, useConnection, useT } from '@portal/ui';
import { detailOf, type RemoteFailure, type RemoteFailureKind } from './failure.ts';

export interface UnavailableProps {
  /** Name of the missing part in the user's words: 'Search'. */
  readonly name: string;
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
}

/** Failures that are caused by the network if the browser is offline. */
const CAN_BE_THE_NETWORK: ReadonlySet<string> = new Set<RemoteFailureKind>(['unreachable', 'timeout']);

/** Shows which part of the portal is not available and why, and offers Retry. While offline it reports the lost connection instead. */
export function Unavailable({ name, failure, onRetry }: UnavailableProps) {
  const t = useT();
  const isConnected = useConnection();
  const isOffline = !isConnected && CAN_BE_THE_NETWORK.has(failure.kind);
  const reason = failure.kind === 'disabled' ? detailOf(failure) : t(`shell:remote.${failure.kind}`);
  return (
    <section data-remote-failure={failure.kind}>
      <FailedState
        sentence={isOffline ? t('common:connection.none') : t('shell:remote.unavailable', { name })}
        next={isOffline ? t('common:connection.check') : reason}
        retryLabel={t('shell:remote.retry')}
        onRetry={onRetry}
      />
    </section>
  );
}

/** Shown while a part takes longer than usual to load; it offers Retry too. */
export function SlowLoadNotice({ name, onRetry }: Omit<UnavailableProps, 'failure'>) {
  const t = useT();
  return (
    <section data-remote-late="">
      <Message tone="warning" action={<Button onClick={onRetry}>{t('shell:remote.retry')}</Button>}>
        {t('shell:remote.late', { name })}
      </Message>
    </section>
  );
}
