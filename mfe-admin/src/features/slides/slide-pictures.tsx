import type { CallFormModel } from '@portal/forms';
import { useText } from '@portal/i18n';
import { useCountyGroup } from '@portal/session';
import { Grid, Stack, Text } from '@portal/ui';
import { slideSource } from '@portal/ui/county';
import type { RowValues } from '@portal/ui/form';
import { useEffect, useRef } from 'react';
import { type FormValues, rowsOf } from '../settings/setting-values.ts';
import { PictureUpload } from './picture-upload.tsx';
import { SlideFigure } from './slide-figure.tsx';
import { pictureSource } from './slide-source.ts';

const textOf = (value: RowValues[string] | undefined): string => (typeof value === 'string' ? value : '');

/** The picture of each place, and another one for it. */
export function SlidePictures({ form }: { readonly form: CallFormModel<FormValues> }) {
  const t = useText('admin');
  const { countyDirectory } = useCountyGroup('facts');
  const { slides, numberOfSlides } = form.state.values;
  const rows = rowsOf(slides);
  const shown = typeof numberOfSlides === 'number' ? numberOfSlides : 0;
  // an upload ends later than the screen that began it was drawn: captions and other pictures came in the meantime
  const typed = useRef(rows);
  useEffect(() => {
    typed.current = rows;
  });
  const choose = (at: number, picture: string) =>
    form.edit(
      'slides',
      typed.current.map((row, other) => (other === at ? { ...row, picture } : row)),
    );
  const sourceOf = ({ picture }: RowValues, at: number): string =>
    pictureSource(String(countyDirectory), textOf(picture), at);
  return (
    <Grid gridTemplateColumns="repeat(auto-fill, minmax(min(16rem, 100%), 1fr))" gap="s5">
      {rows.map((row, at) => (
        <Stack key={slideSource('', at)} gap="tight">
          <SlideFigure
            key={sourceOf(row, at)}
            source={sourceOf(row, at)}
            number={at + 1}
            caption={textOf(row.caption)}
          />
          {at >= shown && <Text look="note">{t('slides.notShown')}</Text>}
          <PictureUpload number={at + 1} onUploaded={(picture) => choose(at, picture)} />
        </Stack>
      ))}
    </Grid>
  );
}
