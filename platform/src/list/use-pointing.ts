import { useRef, useState } from 'react';

/** Whether the pointer is over what these handlers stand on. Focus needs no such care: it goes along with what it is on. */
export function usePointing() {
  const [isPointing, setPointing] = useState(false);
  const isReleased = useRef(false);

  const handlePointerMove = () => {
    isReleased.current = false;
    setPointing(true);
  };
  return {
    isPointing,
    handlers: {
      // A dialog that closes over a pointer at rest makes it enter, too: nobody points then.
      onPointerEnter: () => setPointing(!isReleased.current),
      onPointerMove: handlePointerMove,
      onPointerLeave: () => setPointing(false),
    },
    /** What comes next is what was asked for: it need not wait, until the pointer moves again. */
    release: () => {
      isReleased.current = true;
      setPointing(false);
    },
  };
}
