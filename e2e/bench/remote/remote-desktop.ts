import type { Page } from '@playwright/test';
import type { BenchWindow } from './bench-window.ts';

export interface ScreenSize {
  width: number;
  height: number;
}

/** A computer with a screen, which one of the compared products shows. */
export interface RemoteDesktop {
  name: string;
  window: BenchWindow;
  /** Processes that serve the screen, the X server included. */
  processes: readonly number[];
  /** Opens the product's viewer, until the first picture. */
  open(): Promise<OpenViewer>;
  stop(): Promise<void>;
}

export interface OpenViewer {
  page: Page;
  /** Time from the click or the address to the first picture, in ms. */
  firstPictureMs: number;
  close(): Promise<void>;
}

/** Viewers are this much larger than the screen, so that it is not scaled down. */
export const viewportOf = ({ width, height }: ScreenSize): ScreenSize => ({
  width: Math.min(width, 1_280) + 120,
  height: Math.min(height, 720) + 180,
});
