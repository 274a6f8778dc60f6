import { parseArgs } from 'node:util';

export const usage = `nearhand-remote <command>

  build                  build the remote in this folder into dist/client
  dev                    show it inside the shell of --shell, on this machine, and each change at once
  test [pattern]         run its unit tests
  keygen [file]          make a key pair: nearhand-release.pem and nearhand-release.pem.pub
  push [folder]          upload the build in dist/client; --promote serves it, --share <percent> to a part of the visitors,
                         --channel <name> at an address of its own
  canary <candidate>     serve a candidate to --share <percent> of the visitors; ends by itself if it is worse
  halt                   serve the live build to everybody again
  promote <candidate>    serve a candidate, or an earlier build again
  rollback               serve the build before this one; --to <revision> for one of the history
  remove                 serve the live build in --channel again
  status                 what is live, the candidates, and the channels
  history                who released what, when and why
  compare <build> [with] what differs from the live build, or from another one

  --server <address>     or NEARHAND_SERVER
  --shell <address>      the same for dev; --port <number>, by default 4400
  --key <file>           private key, or NEARHAND_RELEASE_KEY with its content
  --channel <name>       staging or pr-…, for push, promote, rollback, remove and history
  --message <text>       why
  --commit <id>          from which commit
  --expect <build>       the live build that is replaced; by default the one of now
  --json                 machine-readable output

The token is in NEARHAND_TOKEN.`;

/** A command that cannot be run as it was typed. */
export class UsageError extends Error {}

const options = {
  server: { type: 'string' },
  shell: { type: 'string' },
  port: { type: 'string', default: '4400' },
  key: { type: 'string' },
  message: { type: 'string', default: '' },
  commit: { type: 'string' },
  expect: { type: 'string' },
  to: { type: 'string' },
  promote: { type: 'boolean', default: false },
  share: { type: 'string' },
  channel: { type: 'string' },
  json: { type: 'boolean', default: false },
} as const;

/** Values of the options. */
export type Values = ReturnType<typeof parseCommandLine>['values'];

export function parseCommandLine(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

/** A setting that a command cannot do without. */
export function needed(name: string, value = process.env[name]): string {
  if (!value) throw new UsageError(`${name} is not set`);
  return value;
}

/** Address of the server, from an option or from `NEARHAND_SERVER`. */
export function addressOf(given: string | undefined): string {
  const address = needed('NEARHAND_SERVER', given ?? process.env['NEARHAND_SERVER']);
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError(`${address} is no address of a server, such as https://support.example.com`);
  return address;
}

/** Percentage of visitors. */
export function shareOf({ share }: Values): number {
  const percent = Number(share);
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) throw new UsageError('--share is a whole number of percent from 1 to 99');
  return percent;
}

/** Port of this machine. */
export function portOf({ port: given }: Values): number {
  const port = Number(given);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError(`${given} is no port`);
  return port;
}
