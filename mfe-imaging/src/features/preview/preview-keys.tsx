import { useText } from '@portal/i18n';
import { Button, CheckboxField, Kbd, Section, Stack, styled } from '@portal/ui';
import { Dialog } from '@portal/ui/dialog';
import { setSingleKeys, useSingleKeys } from '@portal/ui/table';

const Keys = styled('dl', {
  base: {
    display: 'grid',
    gridTemplateColumns: 'max-content minmax(0, 1fr)',
    columnGap: 's4',
    rowGap: 's1',
    alignItems: 'baseline',
  },
});

type Hint = readonly [keys: readonly string[], label: string];

/** Dialog with the keyboard shortcuts of the preview, grouped by where the focus must be. */
export function PreviewKeys({ onClose }: { readonly onClose: () => void }) {
  const t = useText('imaging');
  const isEnabled = useSingleKeys();
  const groups: ReadonlyArray<readonly [title: string, hints: readonly Hint[]]> = [
    [
      t('keys.onPage'),
      [
        [['←', '→', '↑', '↓'], t('keys.pan')],
        [['+', '-'], t('keys.zoom')],
        [['0'], t('keys.fullSize')],
        [['R'], t('keys.rotate')],
        [['Page Up', 'Page Down'], t('keys.turn')],
      ],
    ],
    [
      t('keys.onStrip'),
      [
        [['Home', 'End'], t('keys.ends')],
        [['Page Up', 'Page Down'], t('keys.five')],
      ],
    ],
    [
      t('keys.anywhere'),
      [
        [['P'], t('choice.pageNumbers')],
        [['D'], t('keys.toDownload')],
        [['?'], t('keys.all')],
        [['Esc'], t('keys.close')],
      ],
    ],
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t('keys.title')}
      actions={
        <Button variant="primary" onClick={onClose}>
          {t('common:close')}
        </Button>
      }
    >
      <Stack>
        {groups.map(([title, hints]) => (
          <Section key={title} title={title} level="h3">
            <Keys>
              {hints.map(([keys, label]) => [
                <dt key={`${label} keys`}>
                  {keys.map((key) => (
                    <Kbd key={key}>{key}</Kbd>
                  ))}
                </dt>,
                <dd key={label}>{label}</dd>,
              ])}
            </Keys>
          </Section>
        ))}
        <CheckboxField label={t('keys.enabled')} value={isEnabled} onChange={setSingleKeys} id="preview-single-keys" />
      </Stack>
    </Dialog>
  );
}
