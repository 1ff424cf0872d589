import { type ApiError, callApi } from '@portal/api-client';
import { SLIDE_BYTES, uploadSlide } from '@portal/contracts/county-config';
import { fieldTexts } from '@portal/forms';
import { alertFailure } from '@portal/forms/submit';
import { useText } from '@portal/i18n';
import { announce, type TextKey } from '@portal/ui';
import { FileField } from '@portal/ui/form';
import { useEffect, useRef, useState } from 'react';
import { readBase64 } from './read-base64.ts';

const UNREADABLE = { picture: { key: 'pictureUnreadable' } };

/**
 * The field is disabled during the upload, so the browser takes the focus from it. Gives it back, unless the user has gone on: a screen reader
 * then reads the field with its file or its error.
 */
function useFocusAfter(isBusy: boolean, id: string): void {
  const wasBusy = useRef(false);
  useEffect(() => {
    const isOver = wasBusy.current && !isBusy;
    wasBusy.current = isBusy;
    if (isOver && document.activeElement === document.body) document.getElementById(id)?.focus();
  }, [isBusy, id]);
}

interface PictureUploadProps {
  /** Number of the slide, counted from 1. */
  readonly number: number;
  /** Called with the picture's hash after the upload. */
  readonly onUploaded: (picture: string) => void;
}

/** Uploads a picture for a slide as soon as a file is selected. Visitors see it after the form is saved. */
export function PictureUpload({ number, onUploaded }: PictureUploadProps) {
  const t = useText('admin');
  const validation = useText('validation');
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [error, setError] = useState<TextKey>();
  const id = `slide-picture-${number}`;
  useFocusAfter(isBusy, id);
  const textOf = ({ key, values }: TextKey): string => validation(key.replace('validation:', ''), values);
  const refuse = (failure: ApiError): void => {
    const { picture } = fieldTexts<string>(failure.fieldErrors);
    if (picture === undefined) alertFailure(failure);
    setError(picture);
    setFile(null);
  };
  const send = async (chosen: File): Promise<void> => {
    setBusy(true);
    // fails if the file was moved or deleted after it was selected
    const picture = await readBase64(chosen).catch(() => null);
    const result = picture === null ? null : await callApi(uploadSlide, { picture }, { timeoutMs: 60_000 });
    setBusy(false);
    if (result === null) setError(UNREADABLE.picture);
    else if (result.ok) onUploaded(result.value.picture);
    else refuse(result.failure);
  };
  const choose = (chosen: File | null): void => {
    setError(undefined);
    setFile(chosen);
    if (chosen === null) return;
    if (chosen.size > SLIDE_BYTES) {
      setError(UNREADABLE.picture);
      announce(textOf(UNREADABLE.picture));
    } else void send(chosen);
  };
  return (
    <FileField
      id={id}
      label={t('slides.choose', { number })}
      hint={isBusy ? t('slides.sending') : t('slides.hint')}
      error={error === undefined ? undefined : textOf(error)}
      value={file}
      onChange={choose}
      accept="image/jpeg,image/png,image/webp"
      disabled={isBusy}
    />
  );
}
