import { useEffect, useRef, useState } from 'react';

/**
 * Returns the file that is dropped on the page, unless that is on a field, which takes it itself, or below a dialog.
 */
function droppedFile(event: DragEvent): File | undefined {
  const [file] = event.dataTransfer?.files ?? [];
  return file && !event.defaultPrevented && !document.querySelector('dialog[open]') ? file : undefined;
}

const isFileField = (target: EventTarget | null): boolean =>
  target instanceof HTMLInputElement && target.type === 'file' && !target.disabled;

const hasFiles = (event: DragEvent): boolean => event.dataTransfer?.types.includes('Files') ?? false;

/**
 * Passes on a file that is dropped anywhere but on a field, and keeps it from replacing the page. Without `onFile` it
 * is refused. A part of the page that takes it prevents the default.
 * @returns whether a file is over the page
 */
export function useFileDrop(onFile: ((file: File) => void) | undefined): boolean {
  const [isOver, setOver] = useState(false);
  const receive = useRef(onFile);
  receive.current = onFile;
  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!hasFiles(event)) return;
      if (!isFileField(event.target)) event.preventDefault();
      setOver(true);
    };
    const leave = (event: DragEvent) => {
      // Out of the window, not to another element.
      if (event.relatedTarget === null) setOver(false);
    };
    const drop = (event: DragEvent) => {
      setOver(false);
      if (!hasFiles(event) || isFileField(event.target)) return;
      const file = droppedFile(event);
      event.preventDefault();
      if (file) receive.current?.(file);
    };
    document.addEventListener('dragover', over);
    document.addEventListener('dragleave', leave);
    document.addEventListener('drop', drop);
    return () => {
      document.removeEventListener('dragover', over);
      document.removeEventListener('dragleave', leave);
      document.removeEventListener('drop', drop);
    };
  }, []);
  return isOver && onFile !== undefined;
}
