import { describe, expect, it } from 'vitest';
import { openPangoPainter } from './pango-painter.ts';

const painter = openPangoPainter();

/** Needs the library of the system. */
(painter ? describe : describe.skip)('PangoPainter', () => {
  const paper = 0xffffff;
  const ink = 0x1e1e1e;
  const paint = (text: string) =>
    painter?.paint(
      { width: 300, height: 40 },
      { paper, ink, texts: [{ text, x: 10, y: 25 }], frames: [{ x: 0, y: 0, width: 300, height: 40, color: 0x90a4ae }] },
    );

  it('draws texts in any script, each with its own shapes', () => {
    const texts = ['Łukasz', 'Владимир', 'محمد', 'plain'];
    const pictures = texts.map((text) => paint(text)?.pixels.toString('latin1'));
    expect(new Set(pictures).size).toBe(texts.length);
    for (const text of texts) expect(painter?.widthOf(text)).toBeGreaterThan(10);
  });

  it('draws frames and background in their colours', () => {
    const { pixels } = paint('') ?? { pixels: Buffer.alloc(0) };
    expect([...pixels.subarray(0, 3)]).toEqual([0xae, 0xa4, 0x90]);
    expect([...pixels.subarray((300 + 1) * 4, (300 + 1) * 4 + 3)]).toEqual([255, 255, 255]);
  });

  it('accepts what a hostile server may send', () => {
    for (const text of ['', '\0\0', '\u202e\u202e\u202e', '\ud800', 'a\nb\r\u2028c', '\u0301'.repeat(2_000)]) {
      expect(paint(text)?.pixels).toHaveLength(300 * 40 * 4);
      expect(painter?.widthOf(text)).toBeGreaterThanOrEqual(0);
    }
  });
});
