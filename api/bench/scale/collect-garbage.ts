/** Loaded into a server that is measured: collects garbage when the parent asks for it. */
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';

setFlagsFromString('--expose-gc');
const collect = runInNewContext('gc') as () => void;
process.on('message', (message) => {
  if (message !== 'collect garbage') return;
  collect();
  process.send?.({ hasCollected: true });
});
