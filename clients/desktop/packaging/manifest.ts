import own from '../package.json' with { type: 'json' };
import { description } from './package-texts.ts';

/** `package.json` of the built app. */
export const manifest = {
  name: 'nearhand',
  productName: 'Nearhand',
  version: own.version,
  description,
  main: 'main.mjs',
  license: 'Apache-2.0',
  author: 'Nearhand',
  homepage: 'https://nearhand.example',
};
