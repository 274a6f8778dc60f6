import { describe, expect, it } from '@jest/globals';
import { render } from '@testing-library/react';
import { Kept } from './kept.tsx';

describe('Kept', () => {
  it('renders its content again when it depends on another value', () => {
    const shown = (by: unknown, text: string) => <Kept by={by}>{text}</Kept>;
    const { container, rerender } = render(shown({ total: 1 }, 'first'));
    rerender(shown({ total: 1 }, 'second'));
    expect(container.textContent).toBe('first');
    rerender(shown({ total: 2 }, 'third'));
    expect(container.textContent).toBe('third');
  });
});
