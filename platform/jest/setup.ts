import { afterEach } from '@jest/globals';
import { configure } from '@testing-library/react';

configure({ asyncUtilTimeout: 5_000 });

afterEach(() => {
  if (typeof localStorage !== 'undefined') localStorage.clear();
});
