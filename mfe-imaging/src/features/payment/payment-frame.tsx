import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { FailedState, styled } from '@portal/ui';
import { useEffect, useId, useRef } from 'react';
import { FrameListener } from './frame-listener.ts';
import type { FrameMessage } from './frame-message.ts';

const Frame = styled('iframe', {
  base: { display: 'block', width: '100%', border: '1px solid {colors.rule-2}', background: 'scan' },
});

/** Height of the form (001 section 9). */
const FRAME_HEIGHT = { height: '500px' };
// The iframe may do what a form needs, but may not navigate the portal's page.
const ALLOWED = 'allow-forms allow-scripts allow-same-origin allow-popups allow-modals';

export interface PaymentFrameProps {
  readonly token: string;
  /** Name of the iframe for screen readers. */
  readonly title: string;
  readonly onMessage: (message: FrameMessage) => void;
}

/**
 * The card form of the provider. A hidden form posts the token into the iframe, so card numbers never pass through our page. Messages
 * of the iframe are handled only while it is shown (001 section 4.10).
 */
export function PaymentFrame({ token, title, onMessage }: PaymentFrameProps) {
  const t = useText('imaging');
  const { paymentFormUrl } = useCountyGroup('product');
  const name = `card-form-${useId()}`;
  const frame = useRef<HTMLIFrameElement>(null);
  const form = useRef<HTMLFormElement>(null);
  const latest = useRef(onMessage);
  useEffect(() => {
    latest.current = onMessage;
  });
  useEffect(() => {
    const listener = new FrameListener({
      frame: () => frame.current?.contentWindow ?? null,
      onMessage: (message) => latest.current(message),
    });
    form.current?.submit();
    return () => listener.close();
  }, [token]);

  if (typeof paymentFormUrl !== 'string' || paymentFormUrl === '') {
    return <FailedState sentence={t('errors:UNAVAILABLE.text')} next={t('errors:UNAVAILABLE.next')} />;
  }
  return (
    <>
      <form ref={form} method="post" action={paymentFormUrl} target={name} hidden>
        <input type="hidden" name="token" value={token} />
      </form>
      <Frame ref={frame} name={name} title={title} style={FRAME_HEIGHT} sandbox={ALLOWED} />
    </>
  );
}
