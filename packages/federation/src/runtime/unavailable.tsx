import { Button, FailedFace, Message, useT } from '@portal/ui';
import type { RemoteFailure } from './failure.ts';

export interface UnavailableProps {
  /** What is not there, in the user's words: 'Search'. */
  readonly name: string;
  readonly failure: RemoteFailure;
  readonly onRetry: () => void;
}

/** Says which part of the portal is not available and why, and offers to try again. */
export function Unavailable({ name, failure, onRetry }: UnavailableProps) {
  const t = useT();
  const reason = failure.kind === 'disabled' ? failure.message.slice(failure.message.indexOf(': ') + 2) : undefined;
  return (
    <section data-remote-failure={failure.kind}>
      <FailedFace
        sentence={t('shell:remote.unavailable', { name })}
        next={reason ?? t(`shell:remote.${failure.kind}`)}
        retryLabel={t('shell:remote.retry')}
        onRetry={onRetry}
      />
    </section>
  );
}

/** Said when a part takes longer than people expect, with the same way out. */
export function Late({ name, onRetry }: Omit<UnavailableProps, 'failure'>) {
  const t = useT();
  return (
    <section data-remote-late="">
      <Message tone="warning" action={<Button onClick={onRetry}>{t('shell:remote.retry')}</Button>}>
        {t('shell:remote.late', { name })}
      </Message>
    </section>
  );
}
