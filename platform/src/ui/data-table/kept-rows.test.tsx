import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { KeptRows } from './kept-rows.tsx';

/** Shows a text for these rows and columns, then another one, and returns what is seen. */
function seenAfter(before: { rows: object; columns: object }, after: { rows: object; columns: object; isKept: boolean }) {
  const { rerender, container } = render(
    <KeptRows by={[before.rows]} columns={before.columns} isKept={false}>
      first
    </KeptRows>,
  );
  rerender(
    <KeptRows by={[after.rows]} columns={after.columns} isKept={after.isKept}>
      second
    </KeptRows>,
  );
  return container.textContent;
}

describe('KeptRows', () => {
  const [rows, columns] = [{}, {}];

  it.each([
    ['leaves rows as they are while nothing that they show changes', { rows, columns, isKept: false }, 'first'],
    ['leaves rows as they are while the next ones load', { rows, columns: {}, isKept: true }, 'first'],
    ['renders rows again with other columns', { rows, columns: {}, isKept: false }, 'second'],
    ['renders other rows while the next ones load', { rows: {}, columns, isKept: true }, 'second'],
  ])('%s', (_name, after, seen) => {
    expect(seenAfter({ rows, columns }, after)).toBe(seen);
  });
});
