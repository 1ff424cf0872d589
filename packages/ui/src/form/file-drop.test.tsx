import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { addTestTexts, renderKit } from '../testing/render-kit.tsx';
import { FileField } from './file-field.tsx';

beforeAll(() => addTestTexts({}));

function Scan({ disabled = false, takesDrops = true }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField id="scan" label="Scan" value={file} onChange={setFile} takesDrops={takesDrops} disabled={disabled} />
  );
}
const held = (types: readonly string[] = ['Files']) => ({
  dataTransfer: { types, files: types.includes('Files') ? [new File(['x'], 'dropped.pdf')] : [] },
});
const dropped = (what = held()) => {
  const drop = createEvent.drop(document.body, what);
  fireEvent(document.body, drop);
  return drop.defaultPrevented;
};
const over = () => screen.queryByText('Drop the file to choose it.');

describe('a field that takes dropped files', () => {
  it('chooses a file that is dropped anywhere on the page, and says so while it is held', () => {
    renderKit(<Scan />);
    fireEvent.dragOver(document.body, held());
    expect(over()).toBeVisible();
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(over()).toBeNull();
    expect(dropped()).toBe(true);
    expect(screen.getByText(/^dropped\.pdf,/)).toBeVisible();
  });

  it('allows text to be dropped into other fields', () => {
    renderKit(<Scan />);
    fireEvent.dragOver(document.body, held(['text/plain']));
    expect(over()).toBeNull();
    expect(dropped(held(['text/plain']))).toBe(false);
  });

  it('takes none while it is off, and the page is not left for it anyway', () => {
    renderKit(<Scan disabled />);
    fireEvent.dragOver(document.body, held());
    expect(over()).toBeNull();
    expect(dropped()).toBe(true);
    expect(screen.queryByText(/^dropped\.pdf,/)).toBeNull();
  });

  it('is one among others: a field without it leaves drops to the browser', () => {
    renderKit(<Scan takesDrops={false} />);
    expect(dropped()).toBe(false);
    expect(screen.queryByText(/drop the file/i)).toBeNull();
  });
});
