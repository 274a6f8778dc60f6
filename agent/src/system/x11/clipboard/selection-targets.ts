import type { ClipboardFormat } from '@nearhand/contracts/peer/input.gen';

/** Types of the clipboard content by its format; the first one is preferred. */
export const targets: Readonly<Record<ClipboardFormat, readonly string[]>> = {
  'text/plain': ['UTF8_STRING', 'text/plain;charset=utf-8', 'STRING', 'TEXT', 'text/plain'],
  'text/html': ['text/html'],
  'text/rtf': ['text/rtf', 'application/rtf'],
  'image/png': ['image/png'],
};

export const formats = Object.keys(targets) as ClipboardFormat[];
