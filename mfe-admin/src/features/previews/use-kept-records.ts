import { ApiError } from '@portal/api-client';
import { fetchCall, useQueries } from '@portal/api-client/query';
import {
  type KeptRecords,
  recordsAfterSave,
  SETTINGS,
  type Setting,
  type SettingContent,
} from '@portal/contracts/county-config';
import type { ViewState } from '@portal/ui';
import { type FormValues, typedRecord } from '../settings/setting-values.ts';

/** The records of a preview: as they are in force, and as they would be with what was typed. */
export interface PreviewRecords {
  readonly before: KeptRecords;
  readonly after: KeptRecords;
}

const keptAs = (setting: Setting, content: SettingContent) => setting.toStored(setting.fromWire(content).values);

/** Records by their names, of which one is the form's and the others are read. */
export function useKeptRecords(
  setting: Setting,
  content: SettingContent,
  typed: FormValues,
  names: readonly string[],
): ViewState<PreviewRecords, ApiError> {
  const others = SETTINGS.filter(({ name }) => name !== setting.name && names.includes(name));
  const answers = useQueries({
    queries: others.map((other) => ({
      // not the screen's own answer: that must begin with what is stored, and a save may change this one too
      queryKey: ['preview', other.name, setting.name, content.version],
      queryFn: () => fetchCall(other.read),
      staleTime: Number.POSITIVE_INFINITY,
      gcTime: 0,
    })),
  });
  const failed = answers.find(({ error }) => error !== null);
  if (failed?.error instanceof ApiError) {
    const retry = () => {
      for (const answer of answers) if (answer.error !== null) void answer.refetch();
    };
    return { state: 'failed', failure: failed.error, retry, retrying: failed.isFetching };
  }
  const read = others.flatMap((other, at) => {
    const answer = answers[at]?.data;
    return answer === undefined ? [] : [[other.name, keptAs(other, answer)] as const];
  });
  if (read.length < others.length) return { state: 'loading' };
  const before = { ...Object.fromEntries(read), [setting.name]: keptAs(setting, content) };
  // read as a save reads it: spaces that it drops are not seen either
  const sent = setting.fromWire(setting.toWire(typedRecord(setting.fields, typed).values)).values;
  const after = recordsAfterSave(before, setting.name, setting.toStored(sent));
  return { state: 'ready', data: { before, after } };
}
