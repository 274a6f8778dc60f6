import type { TooltipProps as KitProps } from '@mantine/core';
import { useMergedRef } from '@mantine/hooks';
import { useAtomValue } from 'jotai';
import { type ComponentPropsWithRef, cloneElement, type ReactElement, useEffect, useId, useState } from 'react';
import { overlaysAtom } from './use-overlays.ts';

interface TooltipProps extends Pick<KitProps, 'label' | 'position'> {
  /** Time until the pointer opens it, in ms. The focus opens it at once. */
  openDelay?: number;
  disabled?: boolean;
  children: ReactElement<ComponentPropsWithRef<'button'>>;
}

const events = { hover: false, focus: false, touch: false };

/** Whether the pointer or the focus is on an element, until Escape or a press elsewhere. */
function useIntent(target: HTMLElement | null, openDelay: number): boolean {
  const [isIntended, setIntended] = useState(false);

  useEffect(() => {
    if (!target) return;
    let timer: ReturnType<typeof setTimeout>;
    // The window has lost the focus, not the element.
    let isAway = false;
    const open = () => setIntended(true);
    const close = () => {
      clearTimeout(timer);
      setIntended(false);
    };
    const handlers = {
      mouseenter: () => {
        timer = setTimeout(open, openDelay);
      },
      mouseleave: close,
      focusin: () => {
        if (!isAway && target.matches(':focus-visible')) open();
        isAway = false;
      },
      focusout: () => {
        isAway = document.activeElement === target;
        if (!isAway) close();
      },
    };
    // React ignores the pointer over disabled buttons.
    for (const [type, handle] of Object.entries(handlers)) target.addEventListener(type, handle);
    return () => {
      close();
      for (const [type, handle] of Object.entries(handlers)) target.removeEventListener(type, handle);
    };
  }, [target, openDelay]);

  useEffect(() => {
    if (!isIntended) return;
    const handleKey = ({ key, isComposing }: KeyboardEvent) => key === 'Escape' && !isComposing && setIntended(false);
    const handlePress = (event: Event) => target && !event.composedPath().includes(target) && setIntended(false);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('pointerdown', handlePress);
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('pointerdown', handlePress);
    };
  }, [isIntended, target]);

  return isIntended;
}

/** The kit's tooltip of a button. The pointer or the focus, as on all buttons, loads its code. */
export function Tooltip({ label, position = 'top', openDelay = 0, disabled = false, children }: TooltipProps) {
  const id = useId();
  const overlays = useAtomValue(overlaysAtom);
  const [target, setTarget] = useState<HTMLElement | null>(null);
  const ref = useMergedRef(setTarget, children.props.ref);
  const isIntended = useIntent(target, openDelay);
  const isOpen = isIntended && !disabled && overlays !== null;
  const [isUsed, setUsed] = useState(false);
  if (isOpen && !isUsed) setUsed(true);
  return (
    <>
      {cloneElement(children, { ref, ...(isOpen && { 'aria-describedby': id }) })}
      {overlays && target && isUsed && (
        <overlays.Tooltip
          target={target}
          opened={isOpen}
          events={events}
          position={position}
          multiline
          w="max-content"
          maw="min(24rem, 90vw)"
          style={{ overflowWrap: 'anywhere' }}
          label={<span id={id}>{label}</span>}
        />
      )}
    </>
  );
}
