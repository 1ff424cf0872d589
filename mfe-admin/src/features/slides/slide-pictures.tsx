import type { CallFormModel } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Grid, Stack, Text } from '@portal/ui';
import { slideSource } from '@portal/ui/county';
import type { RowValues } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import { type FormValues, rowsOrEmpty } from '../settings/setting-values.ts';
import { PictureUpload } from './picture-upload.tsx';
import { SlidePicture } from './slide-picture.tsx';

const textOf = (value: RowValues[string] | undefined): string => (typeof value === 'string' ? value : '');

/** The picture of each slide, with an upload field to replace it. */
export function SlidePictures({ form }: { readonly form: CallFormModel<FormValues> }) {
  const t = useText('admin');
  const { countyDirectory } = useCountyGroup('facts');
  const { slides, numberOfSlides } = form.state.values;
  const rows = rowsOrEmpty(slides);
  const shown = typeof numberOfSlides === 'number' ? numberOfSlides : 0;
  // An upload ends after later renders. The ref has the captions and pictures that were added in the meantime.
  const latestRows = useRef(rows);
  useEffect(() => {
    latestRows.current = rows;
  });
  const choose = (index: number, picture: string) =>
    form.edit(
      'slides',
      latestRows.current.map((row, other) => (other === index ? { ...row, picture } : row)),
    );
  const sourceOf = ({ picture }: RowValues, index: number): string =>
    slideSource(String(countyDirectory), index, textOf(picture));
  return (
    <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(16rem, 100%), 1fr))" gap="s5">
      {rows.map((row, index) => (
        <Stack key={slideSource('', index)} gap="tight">
          <SlidePicture
            key={sourceOf(row, index)}
            source={sourceOf(row, index)}
            number={index + 1}
            caption={textOf(row.caption)}
          />
          {index >= shown && <Text variant="note">{t('slides.notShown')}</Text>}
          <PictureUpload number={index + 1} onUploaded={(picture) => choose(index, picture)} />
        </Stack>
      ))}
    </Grid>
  );
}
