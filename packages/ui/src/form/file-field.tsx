import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Button } from '../core/button.tsx';
import { Progress } from '../core/progress.tsx';
import { useLocale, useT } from '../core/text-context.tsx';
import { controlRecipe } from '../fields/control-styles.ts';
import { describedControl, FieldFrame, type FieldFrameProps } from '../fields/field-frame.tsx';

const Input = chakra('input', {
  base: {
    ...controlRecipe.base,
    paddingBlock: '0.4375rem',
    '&::file-selector-button': {
      font: 'inherit',
      color: 'ink',
      background: 'sunken',
      border: '1px solid',
      borderColor: 'edge',
      borderRadius: 'radius',
      paddingInline: 's3',
      marginInlineEnd: 's3',
    },
  },
});
const Chosen = chakra('div', {
  base: { display: 'flex', flexWrap: 'wrap', alignItems: 'center', gap: 's3', overflowWrap: 'anywhere' },
});
const Note = chakra('p', { base: { textStyle: 'note', color: 'ink-3', marginTop: 's1' } });

/** How far an upload is. `null` as the whole: nobody knows yet. */
export interface UploadProgress {
  readonly sentBytes: number;
  readonly totalBytes: number;
}

export interface FileFieldProps extends FieldFrameProps {
  readonly name?: string;
  readonly value: File | null;
  readonly onChange: (file: File | null) => void;
  readonly accept?: string | undefined;
  readonly disabled?: boolean | undefined;
  /** While it is sent. */
  readonly progress?: UploadProgress | null | undefined;
}

const KILOBYTE = 1024;

/** A size in words of the reader's language: '1.4 MB'. */
function useSize(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => {
    const isSmall = bytes < KILOBYTE * KILOBYTE;
    const amount = bytes / (isSmall ? KILOBYTE : KILOBYTE * KILOBYTE);
    const unit = isSmall ? 'kilobyte' : 'megabyte';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  };
}

/** One file. Its name and size stand below until another is chosen or it is taken away; while it is sent, how far it is. */
export function FileField(props: FileFieldProps) {
  const { id, label, hint, error, required, name, value, onChange, accept, disabled, progress } = props;
  const t = useT();
  const size = useSize();
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // Also after Clear: the browser keeps the name of its own accord, and would not tell of the same file chosen again.
    if (value === null && input.current !== null) input.current.value = '';
  }, [value]);
  const remove = () => {
    onChange(null);
    input.current?.focus();
  };
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <Input
        {...describedControl({ id, label, hint, error, required })}
        ref={input}
        type="file"
        name={name}
        accept={accept}
        disabled={disabled}
        onChange={(event) => onChange(event.target.files?.[0] ?? null)}
      />
      {value !== null && (
        <Chosen>
          <Note>{t('form:file.chosen', { name: value.name, size: size(value.size) })}</Note>
          <Button size="small" disabled={disabled ?? false} onClick={remove}>
            {t('form:file.remove')}
          </Button>
        </Chosen>
      )}
      {progress !== undefined && progress !== null && (
        <Progress
          aria-label={t('form:file.progress', { field: label })}
          value={progress.sentBytes}
          max={Math.max(progress.totalBytes, 1)}
        />
      )}
    </FieldFrame>
  );
}
