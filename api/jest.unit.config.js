import base from './jest.base.config.js';

/** Rules that need no database; the tests stand beside the code. */
export default { ...base, roots: ['<rootDir>/src'] };
