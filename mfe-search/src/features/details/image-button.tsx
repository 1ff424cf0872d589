import { useText } from '@portal/i18n';
import { Button, type ButtonProps, styled, Text, TOUCH } from '@portal/ui';
import { useId } from 'react';

// Where nothing hovers the words are beside the button, in their own line; elsewhere the row is as it would be without them.
const WithHint = styled('div', {
  base: {
    display: 'contents',
    [TOUCH]: { display: 'flex', alignItems: 'center', columnGap: 's3', flexBasis: '100%' },
  },
});
const Hint = styled(Text, { base: { display: 'none', [TOUCH]: { display: 'block' } } });

/** What opens the pages of a record, and what one can do there: over the button for a mouse, beside it for a finger. */
export function ImageButton({ children, onClick }: Pick<ButtonProps, 'children' | 'onClick'>) {
  const t = useText('search');
  const id = useId();
  const hint = t('details.imageHint');
  return (
    <WithHint>
      <Button look="primary" icon="document" aria-keyshortcuts="i" aria-describedby={id} title={hint} onClick={onClick}>
        {children}
      </Button>
      <Hint id={id} look="note">
        {hint}
      </Hint>
    </WithHint>
  );
}
