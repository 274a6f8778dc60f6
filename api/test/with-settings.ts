import type { Env } from '../src/env/env.ts';
import { sharedApp } from './shared-app.ts';

/** Changes settings of the shared server for the tests of a file or of a `describe` block. */
export function withSettings(settings: Partial<Env>): void {
  beforeAll(async () => {
    const { env } = await sharedApp();
    // Also those that were not set.
    const before = Object.fromEntries(Object.keys(settings).map((name) => [name, env[name as keyof Env]]));
    Object.assign(env, settings);
    return () => void Object.assign(env, before);
  });
}
