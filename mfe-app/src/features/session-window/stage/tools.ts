import type { MarkColour } from '../../../shared/pointer/mark-message.ts';

/** What the mouse does over the picture. */
export type Tool = 'none' | 'pointer' | 'draw';

export type Zoom = 'fit' | 'actual';

/** How the picture is looked at, and what is held over it. */
export interface Tools {
  tool: Tool;
  colour: MarkColour;
  zoom: Zoom;
  setTool: (tool: Tool) => void;
  setColour: (colour: MarkColour) => void;
  setZoom: (zoom: Zoom) => void;
}
