import { useEffect, useRef, useState } from 'react';

const isOfFiles = ({ dataTransfer }: DragEvent): boolean => dataTransfer?.types.includes('Files') === true;

/**
 * Takes files that are dropped anywhere on the page: a page that does not take them is left by the browser for the file, with all
 * that was typed. Says whether files are held over the page.
 * @param takes false while the page must not be left for a file, but takes none
 */
export function useDroppedFile(isWatching: boolean, takes: boolean, onDrop: (files: FileList) => void): boolean {
  const [isOver, setOver] = useState(false);
  const latest = useRef({ takes, onDrop });
  useEffect(() => {
    latest.current = { takes, onDrop };
  });
  useEffect(() => {
    if (!isWatching) return undefined;
    const over = (event: DragEvent): void => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(latest.current.takes);
    };
    // what is held over nothing has left the window
    const leave = ({ relatedTarget }: DragEvent): void => setOver((was) => was && relatedTarget instanceof Node);
    const drop = (event: DragEvent): void => {
      if (!isOfFiles(event)) return;
      event.preventDefault();
      setOver(false);
      const files = event.dataTransfer?.files;
      if (latest.current.takes && files !== undefined && files.length > 0) latest.current.onDrop(files);
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
