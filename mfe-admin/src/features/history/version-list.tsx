import type { ContentOf } from '@portal/contracts';
import {
  changesOfSetting,
  type readConfigHistory,
  type Setting,
  type SettingChange,
} from '@portal/contracts/county-config';
import { useText } from '@portal/i18n';
import { Box, Button, Heading, Row, Stack, Text } from '@portal/ui';
import { SimpleTable } from '@portal/ui/table';
import { labelKeyOf } from '../settings/setting-form.ts';

type Version = ContentOf<typeof readConfigHistory>['versions'][number];

interface VersionListProps {
  readonly setting: Setting;
  readonly versions: readonly Version[];
  readonly isBusy: boolean;
  readonly onRestore: (version: number) => void;
  readonly formatInstant: (instant: string) => string;
}

/** The versions of a setting, newest first, each with its changes. */
export function VersionList({ setting, versions, isBusy, onRestore, formatInstant }: VersionListProps) {
  const t = useText('admin');
  return (
    <Stack>
      {versions.map((version, index) => {
        const when = formatInstant(version.changedAt);
        const by = version.changedBy === '' ? t('system') : version.changedBy;
        return (
          <Box key={version.version}>
            <Row>
              <Heading as="h3" variant="group">
                {t('history.version', { by, at: when })}
              </Heading>
              {index > 0 && version.record !== null && (
                <Button
                  size="small"
                  busy={isBusy}
                  onClick={() => onRestore(version.version)}
                  aria-label={t('history.restoreVersion', { at: when })}
                >
                  {t('history.restore')}
                </Button>
              )}
            </Row>
            {version.restoredFrom !== null && <Text variant="note">{t('history.wasRestored')}</Text>}
            <Changes setting={setting} version={version} before={versions[index + 1]} />
          </Box>
        );
      })}
    </Stack>
  );
}

interface ChangesProps {
  readonly setting: Setting;
  readonly version: Version;
  readonly before: Version | undefined;
}

function Changes({ setting, version, before }: ChangesProps) {
  const t = useText('admin');
  if (version.record === null) return <Text variant="note">{t('history.unreadable')}</Text>;
  // The changes of the oldest listed version are unknown, unless it is version 1, which is compared with the defaults.
  if (version.version > 1 && (before?.record ?? null) === null) return null;
  const texts = {
    on: t('history.on'),
    off: t('history.off'),
    nothing: t('history.nothing'),
    option: (value: string) => t(`options.${value}`),
  };
  const valuesOf = (record: NonNullable<Version['record']>) => setting.fromWire(record).values;
  const earlier = before?.record ?? null;
  const changes = changesOfSetting(setting, valuesOf(version.record), earlier && valuesOf(earlier), texts);
  if (changes.length === 0) return <Text variant="note">{t('history.same')}</Text>;
  return (
    <SimpleTable<SettingChange>
      caption={t('history.changes')}
      rows={changes}
      rowId={({ field }) => field}
      columns={[
        {
          key: 'field',
          headerKey: 'admin:history.field',
          isRowHeader: true,
          cell: ({ field }) => t(labelKeyOf(setting, field)),
        },
        { key: 'before', headerKey: 'admin:history.before', cell: ({ before: was }) => was },
        { key: 'after', headerKey: 'admin:history.after', cell: ({ after }) => after },
      ]}
    />
  );
}
