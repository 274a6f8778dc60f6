import { Portal } from '@mantine/core';
import { type ComponentProps, type FocusEvent, type KeyboardEvent, type PointerEvent, useEffect, useRef, useState } from 'react';
import classes from './cut-text.module.css';

interface Tip {
  lines: string[];
  /** Viewport coordinates; `bottom` places the tip above the row. */
  place: { left: number; top?: number; bottom?: number };
}

const delayMs = 300;
const roomPx = 120;

const isCut = (cell: Element): boolean => {
  const value = cell.querySelector('[data-value]');
  return value !== null && value.scrollWidth > value.clientWidth;
};

const textOf = (cell: Element): string => cell.querySelector('[data-value]')?.textContent.trim() ?? '';

function tipAt(anchor: Element, lines: string[]): Tip {
  const { left, top, bottom } = anchor.getBoundingClientRect();
  const isLow = bottom + roomPx > innerHeight;
  return { lines, place: { left: Math.max(left, 8), ...(isLow ? { bottom: innerHeight - top + 2 } : { top: bottom + 2 }) } };
}

/** Shows text that the cells below it cut off: of the hovered cell, or of all cells of the focused row. */
export function CutText({ children, ...rest }: ComponentProps<'div'>) {
  const [tip, setTip] = useState<Tip | null>(null);
  const hovered = useRef<Element | null>(null);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);

  const hide = () => {
    clearTimeout(timer.current);
    hovered.current = null;
    setTip(null);
  };
  useEffect(() => () => clearTimeout(timer.current), []);
  useEffect(() => {
    if (!tip) return;
    const handleKey = ({ key }: { key: string }) => key === 'Escape' && setTip(null);
    const handleScroll = () => setTip(null);
    document.addEventListener('keydown', handleKey);
    document.addEventListener('scroll', handleScroll, { capture: true, passive: true });
    return () => {
      document.removeEventListener('keydown', handleKey);
      document.removeEventListener('scroll', handleScroll, { capture: true });
    };
  }, [tip]);

  const handlePointer = ({ target, pointerType }: PointerEvent) => {
    const cell = target instanceof Element ? target.closest('td') : null;
    if (pointerType === 'touch' || cell === hovered.current) return;
    hide();
    hovered.current = cell;
    if (cell && isCut(cell)) timer.current = setTimeout(() => setTip(tipAt(cell, [textOf(cell)])), delayMs);
  };
  const handleFocus = ({ target }: FocusEvent) => {
    if (!target.matches('tr:focus-visible')) return;
    const lines = [...target.querySelectorAll('td')].filter(isCut).map(textOf);
    if (lines.length > 0) setTip(tipAt(target, lines));
  };

  // The first Escape hides the text and leaves the focus where it is.
  const handleKeyDown = (event: KeyboardEvent) => {
    if (!tip || event.key !== 'Escape') return;
    event.stopPropagation();
    hide();
  };

  const handlers = {
    onPointerOver: handlePointer,
    onPointerLeave: hide,
    onPointerDown: hide,
    onFocus: handleFocus,
    onBlur: hide,
    onKeyDownCapture: handleKeyDown,
  };
  return (
    <div {...rest} {...handlers}>
      {children}
      {tip && (
        <Portal>
          <div className={classes['tip']} style={tip.place} aria-hidden>
            {tip.lines.map((line) => (
              <div key={line}>{line}</div>
            ))}
          </div>
        </Portal>
      )}
    </div>
  );
}
