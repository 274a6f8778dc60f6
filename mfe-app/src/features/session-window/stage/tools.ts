import type { AnnotationColor } from '@nearhand/contracts/peer/annotations.gen';

/** What the mouse does over the picture. */
export type Tool = 'none' | 'pointer' | 'draw';

export type Zoom = 'fit' | 'actual';

/** How the picture is looked at, and what is held over it. */
export interface Tools {
  tool: Tool;
  colour: AnnotationColor;
  zoom: Zoom;
  setTool: (tool: Tool) => void;
  setColour: (colour: AnnotationColor) => void;
  setZoom: (zoom: Zoom) => void;
}
