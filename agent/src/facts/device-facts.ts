import { readFile } from 'node:fs/promises';
import { hostname, userInfo } from 'node:os';
import { agentVersion } from '../version.ts';
import { keepLoginSessions } from './login-sessions.ts';

/** Facts about the device that the server shows to operators. */
export interface DeviceFacts {
  hostname: string;
  os: 'linux';
  osVersion: string;
  agentVersion: string;
  /** The person who is signed in at the device. */
  lastUser: string | null;
  /** Operators may restart the computer, and the agent starts with it. */
  canRestart: boolean;
}

const longestOsVersion = 100;
const longestName = 255;

/** Facts of this device, shortened to the limits of the contract. */
export async function deviceFacts(canRestart = false): Promise<DeviceFacts> {
  const release = await readFile('/etc/os-release', 'utf8').catch(() => '');
  return {
    hostname: hostname().slice(0, longestName) || 'localhost',
    os: 'linux',
    osVersion: osVersionOf(release).slice(0, longestOsVersion),
    agentVersion,
    lastUser: (await presentUser())?.slice(0, longestName) ?? null,
    canRestart,
  };
}

/** Name and version from os-release(5). */
export function osVersionOf(release: string): string {
  const variable = (name: string) => new RegExp(`^${name}=(["']?)(.*)\\1$`, 'm').exec(release)?.[2];
  return variable('PRETTY_NAME') || [variable('NAME') ?? 'Linux', variable('VERSION_ID')].filter(Boolean).join(' ');
}

const loginSessions = keepLoginSessions();

async function presentUser(): Promise<string | null> {
  const active = (await loginSessions()).find(({ isActive, type, kind }) => isActive && kind === 'user' && type !== 'tty');
  if (active) return active.user;
  return process.getuid?.() === 0 ? null : userInfo().username;
}
