import { ApiError } from '@portal/api-client';
import { fetchCall, useQueries } from '@portal/api-client/query';
import {
  recordsAfterSave,
  SETTINGS,
  type Setting,
  type SettingContent,
  type StoredRecords,
} from '@portal/contracts/county-config';
import { useCountyZone } from '@portal/session';
import type { ViewState } from '@portal/ui';
import { type FormValues, typedRecord } from '../settings/setting-values.ts';

/** The records of a preview: as saved, and as they would be after saving the form. */
export interface PreviewRecords {
  readonly before: StoredRecords;
  readonly after: StoredRecords;
}

const storedValuesOf = (setting: Setting, content: SettingContent) =>
  setting.toStored(setting.fromWire(content).values);

/** Loads the named records for a preview. The record of the form itself comes from the form. */
export function useStoredRecords(
  setting: Setting,
  content: SettingContent,
  typed: FormValues,
  names: readonly string[],
): ViewState<PreviewRecords, ApiError> {
  const zone = useCountyZone();
  const others = SETTINGS.filter(({ name }) => name !== setting.name && names.includes(name));
  const results = useQueries({
    queries: others.map((other) => ({
      // A separate cache entry from that record's own screen. The version is in the key, because a save here may change that record.
      queryKey: ['preview', other.name, setting.name, content.version],
      queryFn: () => fetchCall(other.read),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  });
  const failed = results.find(({ error }) => error !== null);
  if (failed?.error instanceof ApiError) {
    const retry = () => {
      for (const result of results) if (result.error !== null) void result.refetch();
    };
    return { state: 'failed', failure: failed.error, retry, retrying: failed.isFetching };
  }
  const read = others.flatMap((other, index) => {
    const content = results[index]?.data;
    return content === undefined ? [] : [[other.name, storedValuesOf(other, content)] as const];
  });
  if (read.length < others.length) return { state: 'loading' };
  const before = { ...Object.fromEntries(read), [setting.name]: storedValuesOf(setting, content) };
  // converts the typed values as a save does, so that spaces dropped by a save are dropped here too
  const sent = setting.fromWire(setting.toWire(typedRecord(setting.fields, typed, zone).values)).values;
  const after = recordsAfterSave(before, setting.name, setting.toStored(sent));
  return { state: 'ready', data: { before, after } };
}
