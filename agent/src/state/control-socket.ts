import { rm } from 'node:fs/promises';
import { createConnection, createServer, type Server } from 'node:net';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { errorCode } from '../error-code.ts';
import { UserError } from '../user-error.ts';
import { deviceText } from '../visibility/device-texts.ts';

/** State of a running agent. */
export interface AgentStatus {
  isOnline: boolean;
  sessionCount: number;
}

const fileOf = (folder: string): string => join(folder, 'agent.sock');

/** Status of the agent that runs with this state folder; null if none does. */
export async function readStatus(folder: string): Promise<AgentStatus | null> {
  const connection = createConnection(fileOf(folder));
  try {
    return JSON.parse(await text(connection)) as AgentStatus;
  } catch {
    return null;
  }
}

/** Reports the status to others, and prevents a second agent with the same state folder. Returns a function that ends it. */
export async function openControlSocket(folder: string, status: () => AgentStatus): Promise<() => Promise<void>> {
  const server = createServer((connection) => {
    connection.on('error', () => undefined);
    connection.end(JSON.stringify(status()));
  });
  if (!(await listens(server, fileOf(folder)))) {
    if (await readStatus(folder)) throw new UserError(deviceText('agent.command.alreadyRunning'));
    // Left by an agent that was killed.
    await rm(fileOf(folder), { force: true });
    if (!(await listens(server, fileOf(folder)))) throw new UserError(deviceText('agent.command.alreadyRunning'));
  }
  return () => new Promise((resolve) => server.close(() => resolve()));
}

function listens(server: Server, file: string): Promise<boolean> {
  const { promise, resolve, reject } = Promise.withResolvers<boolean>();
  const fail = (error: Error) => (errorCode(error) === 'EADDRINUSE' ? resolve(false) : reject(error));
  server.once('error', fail);
  server.listen(file, () => {
    server.off('error', fail);
    resolve(true);
  });
  return promise;
}
