import { containedBox } from '@nearhand/platform/session-link/annotations/contained-box';
import type { Size } from '@nearhand/platform/session-link/display/rectangle';
import type { PictureZoom } from './picture-zoom.ts';
import type { Point } from './touch-gestures.ts';

interface Picture {
  /** Scrolls the picture. */
  frame: HTMLElement;
  zoom: PictureZoom;
  /** Null without a picture. */
  size: () => Size | null;
  /** The pointer on the page; null while its place is not known. */
  pointer: () => Point | null;
}

/**
 * While the keyboard of a phone takes a part of the frame, the picture keeps its size, and the frame shows the part with the pointer, where
 * the operator types. Returns a function that ends it.
 */
export function keepAboveKeyboard({ frame, zoom, size, pointer }: Picture): () => void {
  let height = 0;
  const fit = () => {
    const shown = size();
    if (!shown) return;
    const isKeyboardShown = frame.closest('[data-keyboard="shown"]') !== null;
    if (!isKeyboardShown) height = containedBox(frame.clientWidth, frame.clientHeight, shown).height;
    zoom.keepHeight(isKeyboardShown ? height : 0);
    const point = isKeyboardShown && pointer();
    if (point) zoom.center(point);
  };
  const observer = new ResizeObserver(fit);
  observer.observe(frame);
  return () => {
    observer.disconnect();
    zoom.keepHeight(0);
  };
}
