import { describe, expect, it } from '@jest/globals';
import { fireEvent, render, screen } from '@testing-library/react';
import userEvent from '@testing-library/user-event';
import { useHover } from './use-hover.ts';

function Rows() {
  const { isHovered, handlers, release } = useHover();
  return (
    <>
      <div {...handlers}>{isHovered ? 'pointed at' : 'free'}</div>
      <div {...handlers}>
        <input type="search" />
        <table>
          <tbody>
            <tr data-id="1">
              <td>
                <button type="button">Open</button>
              </td>
            </tr>
          </tbody>
        </table>
      </div>
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

  it('is true while the keyboard focus is at a row, but not at the search', async () => {
    const user = userEvent.setup();
    render(<Rows />);
    await user.tab();
    expect(screen.getByText('free')).toBeTruthy();
    await user.tab();
    expect(screen.getByText('pointed at')).toBeTruthy();
    fireEvent.click(screen.getByText('Done'));
    expect(screen.getByText('free')).toBeTruthy();
  });
});
