import { beforeEach, describe, expect, it } from 'vitest';
import { AnswerRule, keycodes, readingMs } from './answer-rule.ts';

const [deny, allow, none] = [0, 1, -1];
const { escape: escapeKey, tab, enter, space } = keycodes;
const letter = 38;
const shownAt = 50_000;
const later = shownAt + readingMs;

describe('AnswerRule', () => {
  let rule: AnswerRule;
  beforeEach(() => {
    rule = new AnswerRule();
    rule.shown(shownAt);
  });
  const click = (index: number, time: number) => {
    rule.buttonDown(index, time);
    return rule.buttonUp(index);
  };
  const type = (keys: readonly number[], time = later) => keys.map((key) => rule.keyDown(key, time, 2)).filter((index) => index !== none);

  it('takes a click that begins when the window has been seen for a second', () => {
    expect(click(allow, later - 1)).toBe(none);
    expect(click(allow, later)).toBe(allow);
  });

  it('takes no click that began before, or on another button', () => {
    rule.buttonDown(allow, later - 1);
    expect(rule.buttonUp(allow)).toBe(none);
    rule.buttonDown(deny, later);
    expect(rule.buttonUp(allow)).toBe(none);
    expect(rule.buttonUp(deny)).toBe(none);
  });

  it('begins again for new buttons, also in a click', () => {
    rule.buttonDown(allow, later);
    rule.reset();
    expect(rule.buttonUp(allow)).toBe(none);
    expect(click(allow, later + readingMs)).toBe(none);
    rule.shown(later);
    expect(click(allow, later + readingMs)).toBe(allow);
  });

  it('presses the button that was selected right before', () => {
    expect(type([tab, tab, enter])).toEqual([allow]);
    expect(type([tab, space])).toEqual([deny]);
    expect(type([escapeKey])).toEqual([deny]);
  });

  it.each([
    ['Enter and Space', [enter, space, enter]],
    ['a text', [letter, letter, tab, letter, letter, letter, space, letter]],
    ['two fields of a form', [letter, tab, tab, letter, enter]],
  ])('is not answered by %s', (_name, keys) => {
    expect(type(keys)).toEqual([]);
  });

  it('takes no keys in the first second', () => {
    expect(type([tab, tab, enter, escapeKey], later - 1)).toEqual([]);
  });

  it('has no refusal for Escape where there is one button', () => {
    expect(rule.keyDown(escapeKey, later, 1)).toBe(none);
  });

  it('follows the clock of the server over its end', () => {
    rule.reset();
    rule.shown(2 ** 32 - 300);
    expect(click(allow, 600)).toBe(none);
    expect(click(allow, 700)).toBe(allow);
  });
});
