import type { WindowContent } from '../../system.ts';

export interface Box {
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Line {
  text: string;
  x: number;
  /** Baseline. */
  y: number;
}

export interface Button extends Box {
  label: Line;
}

export interface Layout {
  width: number;
  height: number;
  lines: readonly Line[];
  buttons: readonly Button[];
}

/** Sizes of a font, in pixels. */
export interface TextMetrics {
  readonly ascent: number;
  readonly height: number;
  widthOf(text: string): number;
}

const margin = 16;
const lineGap = 6;
const buttonPadding = 10;
const narrowest = 280;
/** Characters of a line; an ellipsis marks what does not fit. */
const longestLine = 60;

/** Positions of the texts and buttons of a small window: lines on top, buttons at the right below. */
export function layoutOf({ lines, buttons }: WindowContent, font: TextMetrics): Layout {
  const texts = lines.map(shortened);
  const labels = buttons.map(({ label }) => shortened(label));
  const buttonWidths = labels.map((label) => font.widthOf(label) + 2 * buttonPadding);
  const buttonsWidth = buttonWidths.reduce((sum, width) => sum + width + buttonPadding, -buttonPadding);
  const width = Math.max(narrowest, buttonsWidth + 2 * margin, ...texts.map((text) => font.widthOf(text) + 2 * margin));
  const lineHeight = font.height + lineGap;
  const buttonY = margin + texts.length * lineHeight + lineGap;
  const buttonHeight = font.height + 2 * buttonPadding;
  let x = width - margin - buttonsWidth;
  return {
    width,
    height: buttonY + buttonHeight + margin,
    lines: texts.map((text, index) => ({ text, x: margin, y: margin + index * lineHeight + font.ascent })),
    buttons: labels.map((text, index) => {
      const buttonWidth = buttonWidths[index] ?? 0;
      const box = { x, y: buttonY, width: buttonWidth, height: buttonHeight };
      x += buttonWidth + buttonPadding;
      return { ...box, label: { text, x: box.x + buttonPadding, y: buttonY + buttonPadding + font.ascent } };
    }),
  };
}

function shortened(text: string): string {
  const letters = Array.from(text);
  return letters.length > longestLine ? `${letters.slice(0, longestLine - 1).join('')}…` : text;
}

/** Index of the button at a position; -1 for none. */
export const buttonAt = ({ buttons }: Layout, x: number, y: number): number =>
  buttons.findIndex((box) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height);
