import type { Machine } from '../facts/machine-id.ts';
import { isNetworkSettings, type NetworkSettings } from '../network/network-settings.ts';

/** The device's registration with a company. */
export interface Registration {
  /** Origin of the server. */
  server: string;
  assignmentId: string;
  secret: string;
  /** The server may not have confirmed a rotated secret yet, and accepts the one before it. */
  previousSecret: string | null;
  companyName: string;
  /** The machine that was registered; missing in registrations of earlier versions. */
  machine?: Machine;
  /** Settings of the environment in which the device was registered; missing in registrations of earlier versions. */
  network?: NetworkSettings;
}

const isText = (value: unknown): value is string => typeof value === 'string' && value !== '';

const isMachine = (value: Partial<Machine> | undefined): value is Machine =>
  isText(value?.id) && Array.isArray(value.adapters) && value.adapters.every(isText);

/** Throws for a damaged file, whose registration has to be repeated. */
export function parseRegistration(content: string): Registration {
  const {
    server,
    assignmentId,
    secret,
    previousSecret = null,
    companyName = '',
    machine,
    network,
  } = JSON.parse(content) as Partial<Registration>;
  const isValid = isText(server) && URL.canParse(server) && isText(assignmentId) && isText(secret);
  if (!isValid) throw new Error('The registration is incomplete');
  return {
    server,
    assignmentId,
    secret,
    previousSecret,
    companyName,
    ...(isMachine(machine) && { machine }),
    ...(isNetworkSettings(network) && { network }),
  };
}
