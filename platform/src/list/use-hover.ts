import { type FocusEvent, useRef, useState } from 'react';

/** Whether the focus is in a row, or in a menu of one, which is elsewhere in the document; a click leaves a focus that is not visible. */
const isAtRow = ({ target, currentTarget }: FocusEvent<HTMLElement, Element>) =>
  target.matches(':focus-visible') && (target.closest('tr[data-id]') !== null || !currentTarget.contains(target));

/** Tracks whether the pointer is over an element, or the keyboard focus at a row in it. */
export function useHover() {
  const [isPointedAt, setPointedAt] = useState(false);
  const [isFocused, setFocused] = useState(false);
  const isReleased = useRef(false);

  return {
    isHovered: isPointedAt || isFocused,
    handlers: {
      // A dialog that closes above a resting pointer also fires pointerenter, and returns the focus.
      onPointerEnter: () => setPointedAt(!isReleased.current),
      onPointerMove: () => {
        isReleased.current = false;
        setPointedAt(true);
      },
      onPointerLeave: () => setPointedAt(false),
      onKeyDown: () => {
        isReleased.current = false;
      },
      onFocus: (event: FocusEvent<HTMLElement, Element>) => setFocused(!isReleased.current && isAtRow(event)),
      onBlur: () => setFocused(false),
    },
    /** Ignores the pointer until it moves again, and the focus until a key is pressed, so that requested changes show at once. */
    release: () => {
      isReleased.current = true;
      setPointedAt(false);
      setFocused(false);
    },
  };
}
