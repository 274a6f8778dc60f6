import { join } from 'node:path';
import { develop } from '@nearhand/remote-kit/dev/develop';
import { root } from './build-state.ts';
import { print } from './print.ts';
import type { Product } from './product/run-product.ts';

interface Place {
  /** Address of the product. */
  shell: string;
  /** Port at which the remote is shown with its changes. */
  port: number;
}

/** Shows a remote with its changes, inside the product, as `nearhand-remote dev` does for teams. */
export async function developRemote({ keep }: Product, name: string, { shell, port }: Place): Promise<void> {
  const stop = await develop({ folder: join(root, name), shell, port, onProgress: (text) => print(`${name}: ${text}`) });
  keep(async () => stop());
}
