import { cutText } from '@nearhand/contracts/cut-text';
import { drawingOutline, ink, white } from '@nearhand/contracts/design/palette';
import type { VisibleAnnotation } from '@nearhand/platform/session-link/annotations/annotation-board';
import { annotationColors } from '@nearhand/platform/session-link/annotations/annotation-colors';
import type { Box } from '@nearhand/platform/session-link/annotations/contained-box';

/** Paints annotations on the part of the canvas that shows the picture; `name` returns the label of a pointer. */
export function paintAnnotations(
  canvas: CanvasRenderingContext2D,
  annotations: readonly VisibleAnnotation[],
  box: Box,
  name: (by: string) => string,
): void {
  for (const annotation of annotations) {
    canvas.save();
    canvas.globalAlpha = annotation.opacity;
    canvas.translate(box.left, box.top);
    if (annotation.kind === 'stroke') paintStroke(canvas, annotation, box);
    else paintPointer(canvas, annotation, box, name(annotation.by));
    canvas.restore();
  }
}

function paintStroke(canvas: CanvasRenderingContext2D, { points, color }: VisibleAnnotation, { width, height }: Box): void {
  const line = new Path2D();
  for (let index = 0; index + 1 < points.length; index += 2) line.lineTo((points[index] ?? 0) * width, (points[index + 1] ?? 0) * height);
  if (points.length === 2) line.lineTo((points[0] ?? 0) * width + 0.1, (points[1] ?? 0) * height);
  canvas.lineCap = 'round';
  canvas.lineJoin = 'round';
  canvas.strokeStyle = drawingOutline;
  canvas.lineWidth = 7;
  canvas.stroke(line);
  canvas.strokeStyle = annotationColors[color];
  canvas.lineWidth = 4;
  canvas.stroke(line);
}

const tip = new Float32Array([0, 0, 0, 20, 5, 15.5, 9, 24, 12.5, 22.5, 8.7, 14.3, 15, 14]);

function paintPointer(canvas: CanvasRenderingContext2D, { points, color }: VisibleAnnotation, { width, height }: Box, name: string): void {
  canvas.translate((points[0] ?? 0) * width, (points[1] ?? 0) * height);
  canvas.beginPath();
  for (let index = 0; index + 1 < tip.length; index += 2) canvas.lineTo(tip[index] ?? 0, tip[index + 1] ?? 0);
  canvas.closePath();
  canvas.fillStyle = annotationColors[color];
  canvas.strokeStyle = ink;
  canvas.lineWidth = 1.5;
  canvas.fill();
  canvas.stroke();
  if (!name) return;
  canvas.font = '600 12px system-ui, sans-serif';
  const text = cutText(name, 40);
  const textWidth = canvas.measureText(text).width;
  canvas.fillStyle = ink;
  canvas.beginPath();
  canvas.roundRect(14, 20, textWidth + 12, 20, 6);
  canvas.fill();
  canvas.fillStyle = white;
  canvas.fillText(text, 20, 34);
}
