import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { containedBox } from '@nearhand/platform/session-link/annotations/contained-box';
import { type KeyboardEvent, type PointerEvent, useEffect, useRef } from 'react';
import type { Tools } from './tools.ts';
import type { Size } from './use-video-size.ts';

interface Marking {
  board: AnnotationBoard;
  surfaceId: string;
  picture: Size | null;
  tools: Tools;
}

interface Place {
  x: number;
  y: number;
}

const step = 0.01;
const longStep = 0.05;
const arrows: Record<string, [number, number]> = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] };

const within = (share: number): number => Math.min(1, Math.max(0, share));

/** Points and draws with mouse, pen, touch or arrow keys; Space lowers and lifts the pen. At most one message per frame. */
export function useMarking({ board, surfaceId, picture, tools: { tool, colour } }: Marking) {
  const placeRef = useRef<Place>({ x: 0.5, y: 0.5 });
  const lineRef = useRef<((points: readonly number[]) => void) | null>(null);
  const waitingRef = useRef<number[]>([]);
  const frameRef = useRef(0);

  useEffect(() => {
    // A change of tool or picture ends the line.
    lineRef.current = null;
    waitingRef.current = [];
    return () => {
      cancelAnimationFrame(frameRef.current);
      frameRef.current = 0;
      if (tool === 'pointer') board.hidePointer();
    };
  }, [board, surfaceId, tool]);

  const flush = () => {
    frameRef.current = 0;
    const { x, y } = placeRef.current;
    if (tool === 'pointer') board.pointAt(surfaceId, colour, x, y);
    else if (waitingRef.current.length > 0) lineRef.current?.(waitingRef.current.splice(0));
  };
  const go = (place: Place) => {
    placeRef.current = place;
    if (tool === 'draw' && !lineRef.current) return;
    if (tool === 'draw') waitingRef.current.push(place.x, place.y);
    frameRef.current ||= requestAnimationFrame(flush);
  };
  const placeOf = ({ currentTarget, clientX, clientY }: PointerEvent<HTMLElement>): Place | null => {
    const { left, top, width, height } = currentTarget.getBoundingClientRect();
    const box = containedBox(width, height, picture ?? { width, height });
    const x = (clientX - left - box.left) / box.width;
    const y = (clientY - top - box.top) / box.height;
    return x >= 0 && x <= 1 && y >= 0 && y <= 1 ? { x, y } : null;
  };
  const lift = () => {
    if (waitingRef.current.length > 0) flush();
    lineRef.current = null;
  };

  return {
    onPointerDown: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event);
      if (!place || event.button !== 0) return;
      event.currentTarget.setPointerCapture(event.pointerId);
      if (tool === 'draw') lineRef.current = board.draw(surfaceId, colour);
      go(place);
    },
    onPointerMove: (event: PointerEvent<HTMLElement>) => {
      const place = placeOf(event);
      if (place) go(place);
    },
    onPointerUp: lift,
    onPointerCancel: lift,
    onPointerLeave: () => tool === 'pointer' && board.hidePointer(),
    onKeyDown: (event: KeyboardEvent) => {
      const direction = arrows[event.key];
      if (direction) {
        event.preventDefault();
        const distance = event.shiftKey ? longStep : step;
        const { x, y } = placeRef.current;
        go({ x: within(x + direction[0] * distance), y: within(y + direction[1] * distance) });
      }
      if (event.key === ' ' && tool === 'draw') {
        event.preventDefault();
        if (lineRef.current) lift();
        else {
          lineRef.current = board.draw(surfaceId, colour);
          go(placeRef.current);
        }
      }
    },
  };
}
