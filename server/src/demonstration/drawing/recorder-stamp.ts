import type { DrawnDocument } from './drawn-document.ts';
import type { Sheet } from './page-sheet.ts';

/** Adds the recorder's stamp to the upper corner of a first page. */
export const drawRecorderStamp = (
  sheet: Sheet,
  { county, documentNumber, recordedAt, book, page }: DrawnDocument,
): void => {
  const [day = '', time = ''] = recordedAt.split('T');
  const [year = '', month = '', date = ''] = day.split('-');
  const hour = Number(time.slice(0, 2));
  const timeOfDay = `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3, 5)} ${hour < 12 ? 'AM' : 'PM'}`;
  sheet.lines.push({ d: 'M508 52H778V184H508Z', width: 2.4 });
  const addLine = (text: string, y: number): void => void sheet.texts.push({ text, x: 522, y, size: 16, face: 'bold' });
  sheet.texts.push({
    text: `${county.toUpperCase()} RECORDER`,
    x: 643,
    y: 75,
    size: 15,
    face: 'heading',
    isCentered: true,
  });
  sheet.texts.push({ text: 'FILED FOR RECORD', x: 643, y: 97, size: 13, face: 'heading', isCentered: true });
  addLine(`File No. ${documentNumber}`, 122);
  addLine(`${month}/${date}/${year} ${timeOfDay}`, 147);
  if (book !== '') addLine(`Book ${book} Page ${page}`, 172);
};
