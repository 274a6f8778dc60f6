import { jest } from '@jest/globals';
import { onFirstInteraction } from './first-interaction';
import { scrollToSection } from './routing/section';

/** jsdom does not implement movementX. */
const pointerMove = (movementX: number) => Object.assign(new MouseEvent('pointermove'), { movementX, movementY: 0 });

describe('onFirstInteraction', () => {
  it('calls back once', () => {
    const start = jest.fn();
    onFirstInteraction(start);
    expect(start).not.toHaveBeenCalled();
    dispatchEvent(pointerMove(3));
    dispatchEvent(new KeyboardEvent('keydown'));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('ignores that the page scrolls to its section, and no other scrolling', () => {
    document.body.innerHTML = '<p id="faq"></p>';
    window.scrollTo = ((_x: number, y: number) => void Object.assign(window, { scrollY: y })) as typeof window.scrollTo;
    scrollToSection('?section=faq');
    const start = jest.fn();
    onFirstInteraction(start);
    dispatchEvent(new Event('scroll'));
    expect(start).not.toHaveBeenCalled();
    Object.assign(window, { scrollY: scrollY + 1 });
    dispatchEvent(new Event('scroll'));
    expect(start).toHaveBeenCalledTimes(1);
  });

  it('ignores a resting pointer on a new page', () => {
    const start = jest.fn();
    onFirstInteraction(start);
    dispatchEvent(pointerMove(0));
    expect(start).not.toHaveBeenCalled();
    dispatchEvent(pointerMove(-1));
    expect(start).toHaveBeenCalledTimes(1);
  });
});
