import { useState } from 'react';
import { allFields, type FieldDescription, fieldId, type ValuesOf } from './form-description.ts';
import type { FormModel } from './use-form.ts';

/** One fold as its button shows it. */
export interface FoldState {
  readonly name: string;
  readonly labelKey: string;
  readonly isOpen: boolean;
  /** How many of its fields have a value other than the default. */
  readonly usedCount: number;
  /** Ids of the fields, for `aria-controls`. */
  readonly controls: string;
}

/** Which fields of a form are collapsed behind a button on a narrow screen. */
export interface Folds {
  readonly isFolded: (fieldName: string) => boolean;
  /** The fold whose button is before this field. */
  readonly openerBefore: (fieldName: string) => FoldState | undefined;
  readonly toggle: (foldName: string) => void;
}

/** Open and closed folds by form id; they are restored when the user returns. */
const chosen = new Map<string, ReadonlyMap<string, boolean>>();

/** Forgets which folds were opened; for tests, which all share this module. */
export const resetFolds = (): void => chosen.clear();

/**
 * A fold is open when the user opened it, when one of its fields is already in use at the start, or when one has an
 * error.
 */
export function useFolds<V extends ValuesOf<V>>({ description, initial, state }: FormModel<V>): Folds {
  const fields = allFields(description);
  const within = (name: string) => fields.filter(({ fold }) => fold === name);
  const isUsed = (field: FieldDescription<V>) => state.values[field.name] !== initial[field.name];
  const [opened, setOpened] = useState<ReadonlyMap<string, boolean>>(() => {
    const used = (description.folds ?? []).map(({ name }) => [name, within(name).some(isUsed)] as const);
    return new Map([...(chosen.get(description.id) ?? []), ...used.filter(([, isInUse]) => isInUse)]);
  });
  const folds = (description.folds ?? []).map(({ name, labelKey }): FoldState => {
    const inside = within(name);
    return {
      name,
      labelKey,
      isOpen: opened.get(name) === true || inside.some((field) => state.errors[field.name] !== undefined),
      usedCount: inside.filter(isUsed).length,
      controls: inside.map((field) => fieldId(description.id, field.name)).join(' '),
    };
  });
  const foldOf = (fieldName: string) => {
    const wanted = fields.find(({ name }) => name === fieldName)?.fold;
    return folds.find(({ name }) => name === wanted);
  };
  return {
    isFolded: (fieldName) => foldOf(fieldName)?.isOpen === false,
    openerBefore: (fieldName) => {
      const fold = foldOf(fieldName);
      return fold !== undefined && within(fold.name)[0]?.name === fieldName ? fold : undefined;
    },
    toggle: (foldName) => {
      const isOpen = folds.find(({ name }) => name === foldName)?.isOpen === true;
      const next = new Map(opened).set(foldName, !isOpen);
      chosen.set(description.id, next);
      setOpened(next);
    },
  };
}
