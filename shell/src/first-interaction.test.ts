import { jest } from '@jest/globals';
import { onFirstInteraction } from './first-interaction';

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

  it('ignores a resting pointer on a new page', () => {
    const start = jest.fn();
    onFirstInteraction(start);
    dispatchEvent(pointerMove(0));
    expect(start).not.toHaveBeenCalled();
    dispatchEvent(pointerMove(-1));
    expect(start).toHaveBeenCalledTimes(1);
  });
});
