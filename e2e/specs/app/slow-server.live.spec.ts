import { expect, test } from '../../fixtures/test.ts';
import { connectPairs, openPeers } from '../../fixtures/two-peers.ts';

// Regression: both sides restarted the negotiation on slow responses, and some pairs never connected.
test('operator and customer connect when the server takes seconds for every signaling message', { tag: '@full' }, async ({ page }) => {
  await openPeers(page);
  await connectPairs(page, { count: 24, least: 2_500, most: 5_000 });

  const unconnected = () => page.evaluate(() => window.pairs().filter(({ isConnected }) => !isConnected).length);
  await expect.poll(unconnected, { timeout: 35_000, intervals: [500] }).toBe(0);
});
