import { createHash } from 'node:crypto';
import { readdir, readFile, realpath } from 'node:fs/promises';
import { join } from 'node:path';

export interface MachineSources {
  /** The installation's id, such as /etc/machine-id. */
  idFiles: readonly string[];
  /** Folder of the network interfaces. */
  networkFolder: string;
}

/** Features by which a machine is recognized when the agent starts again. */
export interface Machine {
  /** The fingerprint that the server has stored. */
  id: string;
  /** Addresses of its built-in network adapters, the present ones first. */
  adapters: readonly string[];
}

/** Some adapters have another random address after each start. */
const keptAdapters = 16;

const linuxSources: MachineSources = { idFiles: ['/etc/machine-id', '/var/lib/dbus/machine-id'], networkFolder: '/sys/class/net' };

/**
 * A machine keeps its fingerprint as long as it has one of its network adapters, while others are added, removed or have random addresses.
 */
export async function identifyMachine(
  instance: string,
  known: Machine | null = null,
  sources: MachineSources = linuxSources,
): Promise<Machine> {
  const adapters = await builtInAddresses(sources.networkFolder);
  if (!known?.adapters.some((address) => adapters.includes(address))) return { id: await machineIdOf(instance, sources), adapters };
  return { id: known.id, adapters: [...new Set([...adapters, ...known.adapters])].slice(0, keptAdapters) };
}

/**
 * Fingerprint of the machine: the id of its installation, which a cloned disk keeps, and the built-in network adapters, which a clone has
 * others of. The server receives a hash. `instance` separates several agents on one machine.
 */
export async function machineIdOf(instance = '', sources: MachineSources = linuxSources): Promise<string> {
  const parts = ['nearhand machine', await installationId(sources.idFiles), await builtInAddresses(sources.networkFolder), instance];
  return createHash('sha256').update(JSON.stringify(parts)).digest('hex');
}

async function installationId(files: readonly string[]): Promise<string> {
  for (const file of files) {
    const id = (await readFile(file, 'utf8').catch(() => '')).trim();
    if (id) return id;
  }
  return '';
}

/** Adapters on USB come and go, and virtual ones have random addresses. */
async function builtInAddresses(folder: string): Promise<string[]> {
  const names = await readdir(folder).catch(() => []);
  const addresses = await Promise.all(
    names.map(async (name) => {
      const device = await realpath(join(folder, name, 'device')).catch(() => null);
      if (device === null || /\/usb\d/.test(device)) return '';
      return (await readFile(join(folder, name, 'address'), 'utf8').catch(() => '')).trim();
    }),
  );
  return addresses.filter((address) => address !== '' && address !== '00:00:00:00:00:00').sort();
}
