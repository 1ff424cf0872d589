import { useText } from '@portal/i18n';
import { Button, type ButtonProps, styled, Text, TOUCH } from '@portal/ui';
import { useId } from 'react';

// On devices without hover the text is next to the button, on its own line; elsewhere the row looks as it would without it.
const WithHint = styled('div', {
  base: {
    display: 'contents',
    [TOUCH]: { display: 'flex', alignItems: 'center', columnGap: 's3', flexBasis: '100%' },
  },
});
const Hint = styled(Text, { base: { display: 'none', [TOUCH]: { display: 'block' } } });

/**
 * Opens the pages of a record, with a hint about what can be done there: as a tooltip for a mouse, next to the button for a
 * finger.
 */
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
