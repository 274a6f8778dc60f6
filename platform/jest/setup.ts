import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';

// Shorter than a test's own limit, so that the error names the condition: on a busy machine no wait fails sooner than its test.
configure({ asyncUtilTimeout: 50_000 });

afterEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
