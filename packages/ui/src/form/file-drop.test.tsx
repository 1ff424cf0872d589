import { createEvent, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { addTestTexts, renderKit } from '../testing/render-kit.tsx';
import { FileField } from './file-field.tsx';

beforeAll(() => addTestTexts({}));

function Scan({ disabled = false, acceptsDrops = true }) {
  const [file, setFile] = useState<File | null>(null);
  return (
    <FileField id="scan" label="Scan" value={file} onChange={setFile} acceptsDrops={acceptsDrops} disabled={disabled} />
  );
}
const dragData = (types: readonly string[] = ['Files']) => ({
  dataTransfer: { types, files: types.includes('Files') ? [new File(['x'], 'dropped.pdf')] : [] },
});
const drop = (what = dragData()) => {
  const event = createEvent.drop(document.body, what);
  fireEvent(document.body, event);
  return event.defaultPrevented;
};
const dropHint = () => screen.queryByText('Drop the file to choose it.');

describe('a field that accepts dropped files', () => {
  it('accepts a file dropped anywhere on the page, and shows a hint while it is dragged', () => {
    renderKit(<Scan />);
    fireEvent.dragOver(document.body, dragData());
    expect(dropHint()).toBeVisible();
    fireEvent.dragLeave(document.body, { relatedTarget: null });
    expect(dropHint()).toBeNull();
    expect(drop()).toBe(true);
    expect(screen.getByText(/^dropped\.pdf,/)).toBeVisible();
  });

  it('allows text to be dropped into other fields', () => {
    renderKit(<Scan />);
    fireEvent.dragOver(document.body, dragData(['text/plain']));
    expect(dropHint()).toBeNull();
    expect(drop(dragData(['text/plain']))).toBe(false);
  });

  it('ignores files while it is disabled, but prevents the browser from opening them', () => {
    renderKit(<Scan disabled />);
    fireEvent.dragOver(document.body, dragData());
    expect(dropHint()).toBeNull();
    expect(drop()).toBe(true);
    expect(screen.queryByText(/^dropped\.pdf,/)).toBeNull();
  });

  it('leaves drops to the browser if it does not accept them', () => {
    renderKit(<Scan acceptsDrops={false} />);
    expect(drop()).toBe(false);
    expect(screen.queryByText(/drop the file/i)).toBeNull();
  });
});
