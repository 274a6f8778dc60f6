import { expect, it } from '@jest/globals';
import { act, render } from '@testing-library/react';
import { Provider } from 'jotai';
import { store } from '../store.ts';
import { themeAtom } from './theme.ts';
import { useDocumentTheme } from './use-document-theme.ts';

function Page() {
  useDocumentTheme();
  return null;
}

it('useDocumentTheme follows the choice of the user, and the system only if that is the choice', () => {
  const system = Object.assign(new EventTarget(), { matches: true });
  window.matchMedia = () => system as unknown as MediaQueryList;
  const shown = () => document.documentElement.dataset['mantineColorScheme'];
  render(
    <Provider store={store}>
      <Page />
    </Provider>,
  );
  expect(shown()).toBe('light');
  act(() => store.set(themeAtom, 'system'));
  expect(shown()).toBe('dark');
  system.matches = false;
  system.dispatchEvent(new Event('change'));
  expect(shown()).toBe('light');
  act(() => store.set(themeAtom, 'dark'));
  expect(shown()).toBe('dark');
});
