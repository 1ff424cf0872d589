import type { Call, ContentOf, confirmEmail } from '@portal/contracts';
import { useSubmit } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { useNavigate } from '@portal/router';
import { Button, Row, Stack, Text } from '@portal/ui';
import { type ReactNode, useState } from 'react';
import { RecoveryPage } from './recovery-page.tsx';
import { useTicket } from './use-ticket.ts';

/** The request of these calls contains only a ticket. */
type TicketRequest = (typeof confirmEmail)['request'];
type TicketCall<Content extends Call['content']> = Call<TicketRequest, Content>;

/** The differences between the pages that emailed links open. Texts are already translated. */
export interface TicketPageProps<Content extends Call['content']> {
  /** Address of the page, without its ticket. */
  readonly path: string;
  /** The window's title; the heading if omitted. */
  readonly title?: string;
  readonly texts: {
    readonly before: string;
    readonly after: string;
    readonly lead: string;
    readonly use: string;
    readonly using: string;
    readonly noTicket: string;
  };
  /** The call that uses the ticket. */
  readonly call: TicketCall<Content>;
  /** The content shown after success. */
  readonly done: (value: ContentOf<TicketCall<Content>>) => ReactNode;
  /** The username that the login page is prefilled with. */
  readonly usernameOf?: (value: ContentOf<TicketCall<Content>>) => string;
}

type UseTicketProps<Content extends Call['content']> = Pick<TicketPageProps<Content>, 'texts' | 'call'> & {
  readonly ticket: string;
  readonly onDone: (value: ContentOf<TicketCall<Content>>) => void;
};

function UseTicket<Content extends Call['content']>({ ticket, texts, call, onDone }: UseTicketProps<Content>) {
  // The ticket is used only on a click, because mail scanners that open links must not use it up.
  const { isBusy, submit } = useSubmit<TicketRequest, Content>(call, { onSuccess: onDone });
  return (
    <Stack>
      <Text>{texts.lead}</Text>
      <Row>
        <Button variant="primary" busy={isBusy} busyLabel={texts.using} onClick={() => void submit({ ticket })}>
          {texts.use}
        </Button>
      </Row>
    </Stack>
  );
}

/** A page with one button, which uses the ticket of an emailed link once and shows the result. */
export function TicketPage<Content extends Call['content']>(props: TicketPageProps<Content>) {
  const { path, title, texts, call, done, usernameOf } = props;
  const common = useText('common');
  const navigate = useNavigate();
  const ticket = useTicket(path);
  const [result, setResult] = useState<{ readonly value: ContentOf<TicketCall<Content>> }>();
  const heading = result === undefined ? texts.before : texts.after;
  const toLogin = (value: ContentOf<TicketCall<Content>>): void =>
    void navigate('/login', usernameOf === undefined ? {} : { state: { username: usernameOf(value) } });
  return (
    <RecoveryPage title={title ?? heading} heading={heading}>
      {result !== undefined && (
        <Stack>
          {done(result.value)}
          <Row>
            <Button variant="primary" onClick={() => toLogin(result.value)}>
              {common('continue')}
            </Button>
          </Row>
        </Stack>
      )}
      {result === undefined && ticket !== undefined && (
        <UseTicket ticket={ticket} texts={texts} call={call} onDone={(value) => setResult({ value })} />
      )}
      {result === undefined && ticket === undefined && <Text>{texts.noTicket}</Text>}
    </RecoveryPage>
  );
}
