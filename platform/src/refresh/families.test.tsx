import { describe, expect, it } from '@jest/globals';
import { act, fireEvent, render, screen } from '@testing-library/react';
import { useState } from 'react';
import { register, signature } from './families.ts';
import { jsxDEV } from './jsx-dev-runtime.ts';

/** A version of a component with a counter, as the compiler writes it. */
function aCounter(text: string, hooks = 'useState{0}', hooksOf = (): unknown[] => []) {
  const sign = signature();
  function Counter() {
    sign();
    const [count, setCount] = useState(0);
    return (
      <button type="button" onClick={() => setCount(count + 1)}>
        {text} {count}
      </button>
    );
  }
  sign(Counter, hooks, false, hooksOf);
  register(Counter, `counter of ${expect.getState().currentTestName}`);
  return Counter;
}

const settled = () => act(() => new Promise((resolve) => setTimeout(resolve, 5)));

describe('register', () => {
  it('shows the new version of a component, which keeps its state', async () => {
    render(jsxDEV(aCounter('before'), {}));
    fireEvent.click(screen.getByRole('button'));
    aCounter('after');
    await settled();
    expect(screen.getByRole('button').textContent).toBe('after 1');
  });

  it('resets the state when the hooks have changed', async () => {
    render(jsxDEV(aCounter('before'), {}));
    fireEvent.click(screen.getByRole('button'));
    aCounter('after', 'useState{0} useMemo{}');
    await settled();
    expect(screen.getByRole('button').textContent).toBe('after 0');
  });

  it('resets the state when the hooks of a hook that it calls have changed', async () => {
    const calling = (hooks: string) => {
      const useInner = () => undefined;
      signature()(useInner, hooks);
      return () => [useInner];
    };
    render(jsxDEV(aCounter('before', 'useInner{}', calling('useState{0}')), {}));
    fireEvent.click(screen.getByRole('button'));
    aCounter('after', 'useInner{}', calling('useMemo{}'));
    await settled();
    expect(screen.getByRole('button').textContent).toBe('after 0');
  });
});
