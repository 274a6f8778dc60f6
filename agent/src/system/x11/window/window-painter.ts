import type { TextMetrics } from './window-layout.ts';

/** Rows of BGRX pixels. */
export interface PaintedWindow {
  width: number;
  height: number;
  pixels: Buffer;
}

export interface PaintedText {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
}

export interface PaintedFrame {
  x: number;
  y: number;
  width: number;
  height: number;
  color: number;
}

/** Draws windows with the fonts of the system, in any script. */
export interface WindowPainter extends TextMetrics {
  paint(
    size: { width: number; height: number },
    content: { paper: number; ink: number; texts: readonly PaintedText[]; frames: readonly PaintedFrame[] },
  ): PaintedWindow;
}
