import { useText } from '@portal/i18n';
import { Stack, styled, Text } from '@portal/ui';

/** What a page is printed on: paper, or the cloth of the login page. */
export const Ground = styled(Stack, {
  // a card's heading looks as where it is of the page's own level
  base: { padding: 's5', gap: 's6', minWidth: 0, '& h3': { color: 'inherit' } },
  variants: {
    on: {
      paper: { background: 'paper', border: '1px solid', borderColor: 'rule-2', borderRadius: 'radius' },
      cloth: { background: 'cloth', color: 'on-cloth', '& :focus-visible': { outlineColor: 'on-cloth' } },
    },
  },
});

/** The public sees nothing of it. */
export function Nothing() {
  const t = useText('admin');
  return <Text look="note">{t('previews.nothing')}</Text>;
}

/** The public sees nothing of it, since another screen turns it off. */
export function TurnedOff() {
  const t = useText('admin');
  return <Text look="note">{t('previews.off')}</Text>;
}
