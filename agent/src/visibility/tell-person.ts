import type { System } from '../system/system.ts';
import { deviceText } from './device-texts.ts';

/** Shows a text to the person at the device until they close it, or the program is stopped. */
export async function tellPerson(system: System | null, text: string, stopped: AbortSignal): Promise<void> {
  if (!system || stopped.aborted) return;
  const { promise, resolve } = Promise.withResolvers<void>();
  const close = { label: deviceText('agent.close'), onPress: () => resolve() };
  const lines = [text, deviceText('agent.onlyHere'), deviceText('agent.byKeyboard')];
  const window = system.window.open({ title: deviceText('agent.title.problem'), lines, kept: 1, buttons: [close] }, resolve);
  stopped.addEventListener('abort', () => resolve());
  void system.closed.then(resolve);
  await promise;
  window.close();
}
