import { useText } from '@portal/i18n';
import { BELOW_992, Button, CheckboxField, Kbd, Stack, styled } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { setSingleKeys, useSingleKeys } from '@portal/ui/table';
import { useState } from 'react';

// hidden on narrow screens, which are mostly touch devices, like the line of shortcuts below a list
const WithKeys = styled('span', { base: { [BELOW_992]: { display: 'none' } } });
// one shortcut per line, with its description next to it
const Keys = styled('ul', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 's4',
    rowGap: 's1',
    '& > li': { display: 'grid', gridColumn: '1 / -1', gridTemplateColumns: 'subgrid', alignItems: 'baseline' },
  },
});

/** The shortcuts that work on every page, and those of a result list. */
const KEYS: ReadonlyArray<readonly [name: string, ...keys: string[]]> = [
  ['newSearch', '/'],
  ['move', '↑', '↓'],
  ['open', 'Enter'],
  ['check', 'space'],
  ['images', 'I'],
  ['copy', 'C'],
  ['closeDetails', 'Esc'],
];

function KeysDialog({ onClose }: { readonly onClose: () => void }) {
  const t = useText('table');
  const common = useText();
  const isEnabled = useSingleKeys();
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('keys.title')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {common('close')}
        </Button>
      }
    >
      <Stack>
        <Keys>
          {KEYS.map(([name, ...keys]) => (
            <li key={name}>
              <span>
                {keys.map((key) => (
                  <Kbd key={key}>{key === 'space' ? t('keys.space') : key}</Kbd>
                ))}
              </span>{' '}
              <span>{t(`keys.${name}`)}</span>
            </li>
          ))}
        </Keys>
        <CheckboxField label={t('keys.enabled')} value={isEnabled} onChange={setSingleKeys} id="single-keys-of-all" />
      </Stack>
    </Dialog>
  );
}

/** The list of keyboard shortcuts in the footer of every page. */
export function KeyboardHelp() {
  const t = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <WithKeys>
      <Button variant="underlined" size="small" onClick={() => setOpen(true)}>
        {t('table:keys.title')}
      </Button>
      {isOpen && <KeysDialog onClose={() => setOpen(false)} />}
    </WithKeys>
  );
}
