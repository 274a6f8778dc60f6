import type { AnnotationColor } from '@nearhand/contracts/peer/annotations.gen';

/** Tools for the picture. */
export type Tool = 'none' | 'pointer' | 'draw';

export type Zoom = 'fit' | 'actual';

/** Zoom, and the active tool. */
export interface Tools {
  tool: Tool;
  colour: AnnotationColor;
  zoom: Zoom;
  setTool: (tool: Tool) => void;
  setColour: (colour: AnnotationColor) => void;
  setZoom: (zoom: Zoom) => void;
}
