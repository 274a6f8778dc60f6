import own from '../package.json' with { type: 'json' };

/** `package.json` of the built app. */
export const manifest = {
  name: 'nearhand',
  productName: 'Nearhand',
  version: own.version,
  description: 'Remote support for your customers and devices',
  main: 'main.mjs',
  license: 'Apache-2.0',
};
