import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { containedBox } from '@nearhand/platform/session-link/annotations/contained-box';
import { useEffect, useEffectEvent, useRef } from 'react';
import classes from '../pointer/pointer-overlay.module.css';
import { paintAnnotations } from './paint-annotations.ts';

interface PointerOverlayProps {
  board: AnnotationBoard;
  /** Shows only annotations on this surface; those on all surfaces if it is left out. */
  surfaceId?: string | undefined;
  /** The size of the picture below, which is shown whole (`object-fit: contain`) in the same box; null while it is not known. */
  picture: { width: number; height: number } | null;
  /** Name beside the pointer; empty for none. */
  nameOf: (participantId: string) => string;
}

/**
 * Pointers and lines over a picture, until they fade. It lies over its positioned parent, takes no clicks, and is hidden from screen
 * readers: annotations are visual.
 */
export function AnnotationOverlay({ board, surfaceId, picture, nameOf }: PointerOverlayProps) {
  const canvasRef = useRef<HTMLCanvasElement>(null);

  const paint = useEffectEvent((): boolean => {
    const canvas = canvasRef.current;
    const context = canvas?.getContext('2d');
    if (!canvas || !context) return false;
    const { clientWidth: width, clientHeight: height } = canvas;
    const scale = window.devicePixelRatio || 1;
    canvas.width = Math.round(width * scale);
    canvas.height = Math.round(height * scale);
    context.scale(scale, scale);
    const marks = board.visible(surfaceId);
    paintAnnotations(context, marks, containedBox(width, height, picture ?? { width, height }), nameOf);
    canvas.dataset['marks'] = String(marks.length);
    return marks.length > 0;
  });

  useEffect(() => {
    let frame = 0;
    const step = () => {
      frame = paint() ? requestAnimationFrame(step) : 0;
    };
    const wake = () => {
      if (frame === 0) frame = requestAnimationFrame(step);
    };
    const end = board.subscribe(wake);
    wake();
    return () => {
      end();
      cancelAnimationFrame(frame);
    };
  }, [board, surfaceId, picture?.width, picture?.height]);

  return (
    <div className={classes['overlay']} aria-hidden="true">
      <canvas ref={canvasRef} />
    </div>
  );
}
