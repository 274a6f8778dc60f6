import { describe, expect, it } from 'vitest';
import { defused } from './defused.ts';

/** Roughly what mail readers turn into links. */
const recognized = /[\p{L}\d][.．。｡․@＠]\p{L}|[:：][/\\／]/u;

describe('defused', () => {
  it.each([
    'You won! http://evil.example/claim?x=1',
    'www.evil.example',
    'Visit evil.example now',
    'eve@evil.example',
    'https:\\\\evil.example',
    'evil．example',
    'evil。example and evil｡example',
    'ｈｔｔｐ：／／evil․example',
  ])('leaves no address in %s', (text) => {
    expect(text).toMatch(recognized);
    expect(defused(text)).not.toMatch(recognized);
    expect(defused(text).replaceAll('\u200a', '')).toBe(text);
  });

  it.each(['Inés Muñoz', 'Northwind Łódź Sp. z o.o', 'Brown & Sons, Inc.', '東京サポート'])('shows %s as it is', (text) => {
    expect(defused(text).replaceAll('\u200a', '')).toBe(text);
  });
});
