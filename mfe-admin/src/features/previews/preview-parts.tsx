import { useText } from '@portal/i18n';
import { CONTAINER_BELOW_320, Stack, styled, Text } from '@portal/ui';

/** Background of a preview: `paper` for normal pages, or `cloth`, the background of the login page. */
export const PreviewBackground = styled(Stack, {
  // a card's heading is an h3 here, but must look as on the real page
  base: {
    padding: 's5',
    gap: 's6',
    minWidth: 0,
    '& h3': { color: 'inherit' },
    [CONTAINER_BELOW_320]: { padding: 's2' },
  },
  variants: {
    on: {
      paper: { background: 'paper', border: '1px solid', borderColor: 'rule-2', borderRadius: 'radius' },
      cloth: { background: 'cloth', color: 'on-cloth', '& :focus-visible': { outlineColor: 'on-cloth' } },
    },
  },
});

/** Says that visitors see nothing here. */
export function EmptyPreview() {
  const t = useText('admin');
  return <Text variant="note">{t('previews.nothing')}</Text>;
}

/** Says that visitors see nothing because Home Selections turns this part off. */
export function TurnedOffNote() {
  const t = useText('admin');
  return <Text variant="note">{t('previews.off')}</Text>;
}
