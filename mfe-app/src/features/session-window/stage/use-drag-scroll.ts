import { type PointerEvent, useRef } from 'react';

/** Scrolls by dragging. */
export function useDragScroll(isOn: boolean) {
  const grabRef = useRef<{ x: number; y: number } | null>(null);
  if (!isOn) return {};
  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      if (event.button !== 0 || event.pointerType === 'touch') return;
      const { currentTarget: frame } = event;
      frame.setPointerCapture(event.pointerId);
      grabRef.current = { x: event.clientX + frame.scrollLeft, y: event.clientY + frame.scrollTop };
    },
    onPointerMove: ({ currentTarget: frame, clientX, clientY }: PointerEvent<HTMLElement>) => {
      const grab = grabRef.current;
      if (grab) frame.scrollTo(grab.x - clientX, grab.y - clientY);
    },
    onPointerUp: () => {
      grabRef.current = null;
    },
    onPointerCancel: () => {
      grabRef.current = null;
    },
  };
}
