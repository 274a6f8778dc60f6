import type { Boot } from '@nearhand/contracts/release';

const development: Boot = {
  environment: 'development',
  version: '2.18.1',
  apiBase: '/api',
  identityBase: '',
  identityKey: '',
  revision: '',
  integrity: '',
  hasServiceWorker: false,
  telemetry: {},
};

function read(): Boot {
  const block = typeof document === 'undefined' ? null : document.getElementById('boot');
  // A server of an earlier version names less.
  return block?.textContent ? { ...development, ...(JSON.parse(block.textContent) as Partial<Boot>) } : development;
}

/** The environment, read from the data block in the document. */
export const boot: Boot = read();
