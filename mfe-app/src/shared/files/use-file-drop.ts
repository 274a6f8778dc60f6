import type { SelectedFile } from '@nearhand/platform/session-link/files/selected-file';
import { type RefObject, useEffect, useEffectEvent, useState } from 'react';
import { droppedFiles } from './gather-files.ts';

/** Takes files and folders that are dropped on an element. Returns whether some are held above it. */
export function useFileDrop(ref: RefObject<HTMLElement | null>, onFiles: (files: readonly SelectedFile[]) => void): boolean {
  const [isOver, setOver] = useState(false);
  const take = useEffectEvent(onFiles);

  useEffect(() => {
    const element = ref.current;
    if (!element) return;
    const hover = (event: DragEvent) => {
      if (!event.dataTransfer?.types.includes('Files')) return;
      event.preventDefault();
      setOver(true);
    };
    const leave = () => setOver(false);
    const drop = (event: DragEvent) => {
      event.preventDefault();
      setOver(false);
      // A folder that cannot be read is left out, as if it had not been dropped.
      if (event.dataTransfer) droppedFiles(event.dataTransfer).then(take, () => undefined);
    };
    element.addEventListener('dragover', hover);
    element.addEventListener('dragleave', leave);
    element.addEventListener('drop', drop);
    return () => {
      element.removeEventListener('dragover', hover);
      element.removeEventListener('dragleave', leave);
      element.removeEventListener('drop', drop);
    };
  }, [ref]);
  return isOver;
}
