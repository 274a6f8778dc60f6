import { useRef, useState } from 'react';

/** Whether the pointer is over what these handlers stand on. Focus needs no such care: it goes along with what it is on. */
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
      // A dialog that closes over a pointer at rest makes it enter, too: nobody points then.
      onPointerEnter: () => setHovered(!isReleased.current),
      onPointerMove: handlePointerMove,
      onPointerLeave: () => setHovered(false),
    },
    /** What comes next is what was asked for: it need not wait, until the pointer moves again. */
    release: () => {
      isReleased.current = true;
      setHovered(false);
    },
  };
}
