import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import { useHover } from './use-hover.ts';

function Rows() {
  const { isHovered, handlers, release } = useHover();
  return (
    <>
      <div {...handlers}>{isHovered ? 'pointed at' : 'free'}</div>
      <button type="button" onClick={release}>
        Done
      </button>
    </>
  );
}

describe('useHover', () => {
  it('is true while the pointer is over the element', () => {
    render(<Rows />);
    fireEvent.pointerEnter(screen.getByText('free'));
    fireEvent.pointerLeave(screen.getByText('pointed at'));
    expect(screen.getByText('free')).toBeTruthy();
  });

  it('stays false after a release until the pointer moves', () => {
    render(<Rows />);
    fireEvent.click(screen.getByText('Done'));
    fireEvent.pointerEnter(screen.getByText('free'));
    const rows = screen.getByText('free');
    fireEvent.pointerMove(rows);
    expect(screen.getByText('pointed at')).toBe(rows);
  });
});
