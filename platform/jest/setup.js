import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';
import * as React from 'react';

// Shorter than a test's own limit, so that the error names the condition: on a busy machine no wait fails sooner than its test.
configure({ asyncUtilTimeout: 50_000 });

// React records a stack with each element, up to this number a second, for its warnings: a fifth of the time of rendering.
const internals = Reflect.get(React, '__CLIENT_INTERNALS_DO_NOT_USE_OR_WARN_USERS_THEY_CANNOT_UPGRADE');
Object.defineProperty(internals, 'recentlyCreatedOwnerStacks', { get: () => Number.POSITIVE_INFINITY, set() {} });

if (typeof document !== 'undefined') {
  // jsdom has no layout. Menus hide when their button leaves the window, so every element gets a place inside it.
  Element.prototype.getBoundingClientRect = () => new DOMRect(8, 8, 100, 20);
  Object.defineProperties(document.documentElement, { clientWidth: { value: innerWidth }, clientHeight: { value: innerHeight } });
}

afterEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
