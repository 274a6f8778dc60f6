import { useRef, useState } from 'react';

/** Tracks whether the pointer is over an element. Keyboard focus needs no tracking, because it moves along with its row. */
export function useHover() {
  const [isHovered, setHovered] = useState(false);
  const isReleased = useRef(false);

  const handlePointerMove = () => {
    isReleased.current = false;
    setHovered(true);
  };
  return {
    isHovered,
    handlers: {
      // A dialog that closes above a resting pointer also fires pointerenter.
      onPointerEnter: () => setHovered(!isReleased.current),
      onPointerMove: handlePointerMove,
      onPointerLeave: () => setHovered(false),
    },
    /** Ignores the pointer until it moves again, so that requested changes show at once. */
    release: () => {
      isReleased.current = true;
      setHovered(false);
    },
  };
}
