/** Waits for a number of turns of the event loop, so that a slow machine waits longer. */
export async function settled(turns = 40): Promise<void> {
  for (let turn = 0; turn < turns; turn += 1) await new Promise((resolve) => setTimeout(resolve));
}
