import { useState } from 'react';

/** Whether the pointer is over what these handlers stand on. Focus needs no such care: it goes along with what it is on. */
export function usePointing() {
  const [isPointing, setPointing] = useState(false);
  return {
    isPointing,
    handlers: { onPointerEnter: () => setPointing(true), onPointerLeave: () => setPointing(false) },
    /** What comes next is what was asked for: it need not wait until the pointer is away. */
    release: () => setPointing(false),
  };
}
