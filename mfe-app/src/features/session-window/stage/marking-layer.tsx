import { useIntl } from '@nearhand/platform/intl';
import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { useEffect, useRef } from 'react';
import classes from './picture.module.css';
import type { Tools } from './tools.ts';
import { useMarking } from './use-marking.ts';
import type { Size } from './use-video-size.ts';

interface MarkingLayerProps {
  board: AnnotationBoard;
  surfaceId: string;
  picture: Size | null;
  tools: Tools;
}

/** Covers the picture while a tool is active: handles mouse, touch, pen and arrow keys. */
export function MarkingLayer({ board, surfaceId, picture, tools }: MarkingLayerProps) {
  const intl = useIntl();
  const layerRef = useRef<HTMLButtonElement>(null);
  const handlers = useMarking({ board, surfaceId, picture, tools });
  useEffect(() => layerRef.current?.focus(), []);
  const label =
    tools.tool === 'draw' ? intl.formatMessage({ id: 'app.session.draw.hint' }) : intl.formatMessage({ id: 'app.session.pointer.hint' });
  return <button ref={layerRef} type="button" className={classes['marking']} aria-label={label} {...handlers} />;
}
