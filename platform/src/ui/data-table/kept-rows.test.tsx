import { describe, expect, it } from '@jest/globals';
import { render, screen } from '@testing-library/react';
import { KeptRows } from './kept-rows.tsx';

const rows = ['apple'];
const none = new Set<string>();
const show = (isKept: boolean, text: string, selected: ReadonlySet<string> = none) => (
  <KeptRows isKept={isKept} rows={rows} selected={selected}>
    {text}
  </KeptRows>
);

describe('KeptRows', () => {
  it('leaves rows as they are while the next ones load, unless the selection changes', () => {
    const { rerender } = render(show(false, 'first'));
    rerender(show(true, 'second'));
    expect(screen.getByText('first')).toBeTruthy();
    rerender(show(true, 'third', new Set(['apple'])));
    expect(screen.getByText('third')).toBeTruthy();
    rerender(show(false, 'fourth'));
    expect(screen.getByText('fourth')).toBeTruthy();
  });
});
