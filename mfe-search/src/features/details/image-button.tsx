import { useText } from '@portal/i18n';
import { Button, type ButtonProps, NO_HOVER, styled, Text } from '@portal/ui';
import { useId } from 'react';

// On touch devices the hint is visible next to the button, or below it if the text is large, and both are on their own line. Elsewhere
// this wrapper has no effect.
const WithHint = styled('div', {
  base: {
    display: 'contents',
    [NO_HOVER]: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', columnGap: 's3', flexBasis: '100%' },
  },
});
const Hint = styled(Text, { base: { display: 'none', [NO_HOVER]: { display: 'block', flex: '1 1 8rem' } } });

/**
 * Button that opens the pages of a record. Its hint about what can be done there is a tooltip for a mouse, and text next to the
 * button on a touch screen.
 */
export function ImageButton({ children, onClick }: Pick<ButtonProps, 'children' | 'onClick'>) {
  const t = useText('search');
  const id = useId();
  const hint = t('details.imageHint');
  return (
    <WithHint>
      <Button
        variant="primary"
        icon="document"
        aria-keyshortcuts="i"
        aria-describedby={id}
        title={hint}
        onClick={onClick}
      >
        {children}
      </Button>
      <Hint id={id} variant="note">
        {hint}
      </Hint>
    </WithHint>
  );
}
