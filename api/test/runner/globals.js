import { jestExpect } from '@jest/expect';
import { ModuleMocker } from 'jest-mock';

/** Same exports as `@jest/globals` in Jest's own module system; `describe` and the like differ from file to file and are globals only. */
export const jest = new ModuleMocker(globalThis);
export const expect = jestExpect;
