import { intercomVariables } from '../../api/test/integration/intercom/intercom-counterpart.ts';
import { freePort } from '../../tools/free-port.ts';
import { shareProduct, startProduct } from '../fixtures/product.ts';

/** A product with an app of Intercom, whose webhooks may reach this machine. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const intercomPort = await freePort();
  const product = await startProduct({ WEBHOOK_LOOPBACK: 'on', ...intercomVariables(`http://127.0.0.1:${intercomPort}`) });
  shareProduct({ ...product, intercomPort });
  return product.stop;
}
