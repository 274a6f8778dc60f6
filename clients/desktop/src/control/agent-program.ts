import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { proxyVariables } from './agent-proxy.ts';

/** Name of the agent in the resources of a package, and folder of it there. */
export const agentFolder = 'agent';
export const agentFile = 'nearhand-agent';

interface Surroundings {
  platform: NodeJS.Platform;
  env: NodeJS.ProcessEnv;
  /** Folder of what a package has beside the app. */
  resources: string;
}

/** The agent that the app has beside it; null where there is none, and on a desktop that it cannot show: it needs X11. */
export function agentProgram({ platform, env, resources }: Surroundings): string | null {
  const program = join(resources, agentFolder, agentFile);
  const hasX11 = platform === 'linux' && Boolean(env['DISPLAY']) && env['XDG_SESSION_TYPE'] !== 'wayland' && !env['WAYLAND_DISPLAY'];
  return hasX11 && existsSync(program) ? program : null;
}

const passed = /^(?:DISPLAY|XAUTHORITY|HOME|USER|LOGNAME|PATH|LANG|LC_\w+|TZ|TMPDIR|XDG_\w+|NEARHAND_CA_FILE|(?:https?|all|no)_proxy)$/i;

const proxy = /_proxy$/i;

/**
 * Environment of the agent: its desktop, its language, and the way to the server, which is that of the app. `found` lists the proxies that
 * Chromium has found for the server; null if it fails. Returns null if the agent supports none of them.
 */
export function agentEnvironment(env: NodeJS.ProcessEnv, found: string | null, origin: string): NodeJS.ProcessEnv | null {
  const given = Object.entries(env).filter(([name]) => passed.test(name));
  if (found === null) return Object.fromEntries(given);
  const variables = proxyVariables(found, origin);
  return variables && { ...Object.fromEntries(given.filter(([name]) => !proxy.test(name))), ...variables };
}
