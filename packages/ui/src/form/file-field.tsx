import { chakra } from '@chakra-ui/react/styled-system';
import { useEffect, useRef } from 'react';
import { Button } from '../core/button.tsx';
import { Progress } from '../core/progress.tsx';
import { useLocale, useT } from '../core/text-context.tsx';
import { controlRecipe } from '../fields/control-styles.ts';
import { controlAttributes, FieldFrame, type FieldFrameProps } from '../fields/field-frame.tsx';
import { useDroppedFile } from './use-dropped-file.ts';

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
  base: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    gap: 's3',
    overflowWrap: 'anywhere',
    marginTop: 's2',
  },
});
const Note = chakra('p', { base: { textStyle: 'note', color: 'ink-3', marginTop: 's1' } });
const DropArea = chakra('div', {
  variants: {
    drops: {
      true: {
        border: '2px dashed',
        borderColor: 'rule-2',
        borderRadius: 'radius',
        padding: 's4',
        background: 'sunken',
      },
    },
    over: { true: { borderColor: 'accent', borderStyle: 'solid' } },
  },
});

/** Progress of an upload in bytes. */
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
  /**
   * Accepts files dropped anywhere on the page. While `disabled`, drops are ignored but do not open the file in the
   * browser.
   */
  readonly acceptsDrops?: boolean | undefined;
  /** The progress while the file is sent. */
  readonly progress?: UploadProgress | null | undefined;
}

// as in the limits that the pages name, and in the units of Intl: 25 MB are 25,000,000 bytes
const KILOBYTE = 1000;

/** Formats a size in the user's language: '1.4 MB'. */
function useSize(): (bytes: number) => string {
  const locale = useLocale();
  return (bytes) => {
    const isSmall = bytes < KILOBYTE * KILOBYTE;
    const amount = bytes / (isSmall ? KILOBYTE : KILOBYTE * KILOBYTE);
    const unit = isSmall ? 'kilobyte' : 'megabyte';
    return new Intl.NumberFormat(locale, { style: 'unit', unit, maximumFractionDigits: 1 }).format(amount);
  };
}

/** The file input, and whether a file is dragged over the page. */
function useFileInput({ value, onChange, disabled = false, acceptsDrops = false }: FileFieldProps) {
  const input = useRef<HTMLInputElement>(null);
  useEffect(() => {
    // also after Clear: the browser keeps the file, and would fire no event if the same file is chosen again
    if (value === null && input.current !== null) input.current.value = '';
  }, [value]);
  const isOver = useDroppedFile(acceptsDrops, !disabled, (files) => {
    // show the file's name in the input as if it had been chosen there
    if (input.current !== null && files instanceof FileList && files.length === 1) input.current.files = files;
    onChange(files[0] ?? null);
  });
  return { input, isOver };
}

/**
 * A field for one file. Shows the file's name and size until it is replaced or removed, and the progress while it is
 * sent.
 */
export function FileField(props: FileFieldProps) {
  const { id, label, hint, error, required, name, value, onChange, accept, disabled, acceptsDrops = false } = props;
  const t = useT();
  const { input, isOver } = useFileInput(props);
  return (
    <FieldFrame id={id} label={label} hint={hint} error={error} required={required}>
      <DropArea drops={acceptsDrops} over={isOver}>
        <Input
          {...controlAttributes({ id, label, hint, error, required })}
          ref={input}
          type="file"
          name={name}
          accept={accept}
          disabled={disabled}
          onChange={(event) => onChange(event.target.files?.[0] ?? null)}
        />
        {acceptsDrops && <Note>{t(isOver ? 'form:file.over' : 'form:file.drop')}</Note>}
      </DropArea>
      {value !== null && (
        <ChosenFile
          file={value}
          disabled={disabled}
          onRemove={() => {
            onChange(null);
            input.current?.focus();
          }}
        />
      )}
      <SentProgress {...props} />
    </FieldFrame>
  );
}

interface ChosenFileProps {
  readonly file: File;
  readonly disabled: boolean | undefined;
  readonly onRemove: () => void;
}

function ChosenFile({ file, disabled = false, onRemove }: ChosenFileProps) {
  const t = useT();
  const size = useSize();
  return (
    <Chosen>
      <Note>{t('form:file.chosen', { name: file.name, size: size(file.size) })}</Note>
      <Button size="small" disabled={disabled} onClick={onRemove}>
        {t('form:file.remove')}
      </Button>
    </Chosen>
  );
}

function SentProgress({ label, progress }: Pick<FileFieldProps, 'label' | 'progress'>) {
  const t = useT();
  if (progress === undefined || progress === null) return null;
  return (
    <Progress
      aria-label={t('form:file.progress', { field: label })}
      value={progress.sentBytes}
      max={Math.max(progress.totalBytes, 1)}
    />
  );
}
