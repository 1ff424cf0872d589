import { useText } from '@portal/i18n';
import { Button, ControlGroup, styled } from '@portal/ui';
import { type SubmitEvent, useId, useState } from 'react';

const Form = styled('form', { base: { display: 'flex', alignItems: 'center', gap: 's2' } });
const Label = styled('label', { base: { textStyle: 'note', color: 'ink-2', whiteSpace: 'nowrap' } });
const PageNumber = styled('input', {
  base: {
    width: '3.5rem',
    minHeight: 'control-small',
    paddingInline: 's2',
    border: '1px solid',
    borderColor: 'edge',
    background: 'surface',
    color: 'ink',
    textAlign: 'end',
  },
});

/** The 'Jump to page' field with a Go button. The typed text stays, so that a wrong number can be corrected. */
export function JumpToPage({ onJump }: { readonly onJump: (typed: string) => void }) {
  const t = useText('imaging');
  const id = useId();
  const [typed, setTyped] = useState('');
  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    onJump(typed);
  };
  return (
    <Form onSubmit={submit} noValidate>
      <Label htmlFor={id}>{t('film.jump')}</Label>
      <ControlGroup>
        <PageNumber
          id={id}
          inputMode="numeric"
          autoComplete="off"
          maxLength={9}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
        <Button type="submit" size="small">
          {t('film.go')}
        </Button>
      </ControlGroup>
    </Form>
  );
}
