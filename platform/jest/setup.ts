import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';

// Shorter than a test's own limit, so that the error names the condition: on a busy machine no wait fails sooner than its test.
configure({ asyncUtilTimeout: 50_000 });

if (typeof document !== 'undefined') {
  // jsdom has no layout. Menus hide when their button leaves the window, so every element gets a place inside it.
  Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 100, 20);
  Object.defineProperties(document.documentElement, { clientWidth: { value: innerWidth }, clientHeight: { value: innerHeight } });
}

afterEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
