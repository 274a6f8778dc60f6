import type { WindowContent } from '../../system.ts';
import { wrapText } from '../../wrap-text.ts';

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

export interface Size {
  width: number;
  height: number;
}

const margin = 16;
const lineGap = 6;
const buttonPadding = 10;
const narrowest = 280;
const widest = 480;
/** Characters of a text; an ellipsis marks what is left out. */
const longestText = 500;

/** Positions of the texts and buttons of a small window that fits in a room: lines on top, buttons at the right below. */
export function layoutOf({ lines, kept = 0, buttons }: WindowContent, font: TextMetrics, room: Size): Layout {
  const labels = buttons.map(({ label }) => label);
  const buttonWidths = labels.map((label) => font.widthOf(label) + 2 * buttonPadding);
  const buttonsWidth = buttonWidths.reduce((sum, width) => sum + width + buttonPadding, -buttonPadding);
  const lineHeight = font.height + lineGap;
  const buttonHeight = font.height + 2 * buttonPadding;
  const lineWidth = Math.min(widest, room.width) - 2 * margin;
  const mostLines = Math.floor((room.height - 2 * margin - lineGap - buttonHeight) / lineHeight);
  const wrapped = lines.map((line) => wrapText(shortened(line), (part) => font.widthOf(part) <= lineWidth));
  const texts = shownOf(wrapped, Math.max(2, mostLines), kept);
  const width = Math.max(
    Math.min(narrowest, room.width),
    buttonsWidth + 2 * margin,
    ...texts.map((text) => font.widthOf(text) + 2 * margin),
  );
  const buttonY = margin + texts.length * lineHeight + lineGap;
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
  return letters.length > longestText ? `${letters.slice(0, longestText - 1).join('')}…` : text;
}

/** The first texts name who asks for what, the last ones what happens next: what does not fit is left out between them. */
function shownOf(texts: readonly (readonly string[])[], most: number, kept: number): readonly string[] {
  const lines = texts.flat();
  if (lines.length <= most) return lines;
  const firstTexts = withoutEnds(texts.slice(0, kept), most).flat();
  const all = [...firstTexts, ...texts.slice(kept).flat()];
  const first = Math.max(Math.ceil(most / 2) - 1, firstTexts.length);
  if (first >= most || all.length <= most) return all.slice(0, most);
  return [...all.slice(0, first), '…', ...all.slice(all.length - (most - first - 1))];
}

/** None of the texts is left out: the longest ones lose their ends. */
function withoutEnds(texts: readonly (readonly string[])[], most: number): readonly (readonly string[])[] {
  const longest = Math.max(0, ...texts.map(({ length }) => length));
  if (longest < 2 || texts.flat().length <= most) return texts;
  const cut = texts.findIndex(({ length }) => length === longest);
  const shorter = texts.map((text, index) => (index === cut ? withEllipsis(text.slice(0, -1)) : text));
  return withoutEnds(shorter, most);
}

const withEllipsis = (text: readonly string[]): readonly string[] =>
  text.map((line, index) => (index === text.length - 1 ? `${Array.from(line).slice(0, -2).join('')}…` : line));

/** Index of the button at a position; -1 for none. */
export const buttonAt = ({ buttons }: Layout, x: number, y: number): number =>
  buttons.findIndex((box) => x >= box.x && y >= box.y && x < box.x + box.width && y < box.y + box.height);
