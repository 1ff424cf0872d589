import { useEffect, useRef, useState } from 'react';

const hasFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Handles files that are dropped anywhere on the page. Without a handler the browser would leave the page to open the
 * file, and everything typed would be lost. Returns whether files are being dragged over the page.
 * @param accepts false prevents the browser from opening the file, but ignores the file
 */
export function useDroppedFile(isWatching: boolean, accepts: boolean, onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ accepts, onDrop });
  useEffect(() => {
    latest.current = { accepts, onDrop };
  });
  useEffect(() => {
    if (!isWatching) return undefined;
    const over = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(latest.current.accepts);
    };
    // a drag without a related target has left the window
    const leave = ({ relatedTarget }: DragEvent): void => setOver((was) => was && relatedTarget instanceof Node);
    const drop = (event: DragEvent): void => {
      if (!hasFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = event.dataTransfer?.files;
      if (latest.current.accepts && files !== undefined && files.length > 0) latest.current.onDrop(files);
    };
    window.addEventListener('dragover', over);
    window.addEventListener('dragleave', leave);
    window.addEventListener('drop', drop);
    return () => {
      window.removeEventListener('dragover', over);
      window.removeEventListener('dragleave', leave);
      window.removeEventListener('drop', drop);
    };
  }, [isWatching]);
  return isOver;
}
