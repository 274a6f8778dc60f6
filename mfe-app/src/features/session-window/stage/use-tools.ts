import type { AnnotationColor } from '@nearhand/contracts/peer/annotations.gen';
import { useState } from 'react';
import type { Tool, Tools, Zoom } from './tools.ts';

/** State of the tools. Operators who only watch have none. */
export function useTools(canMark: boolean): Tools {
  const [tool, setTool] = useState<Tool>('none');
  const [colour, setColour] = useState<AnnotationColor>('red');
  const [zoom, setZoom] = useState<Zoom>('fit');
  return { tool: canMark ? tool : 'none', colour, zoom, setTool, setColour, setZoom };
}
