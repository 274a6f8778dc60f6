import { parseArgs } from 'node:util';
import { UserError } from './user-error.ts';

export interface RegisterCommand {
  name: 'register';
  server: string;
  code: string;
}

/** A command of the agent with its options. */
export type Command =
  | RegisterCommand
  | { name: 'run'; isService: boolean }
  | { name: 'attend'; server: string; code: string }
  | { name: 'unregister' }
  | { name: 'status' }
  | { name: 'blank-screen' }
  | { name: 'help' }
  | { name: 'version' };

export interface CommandLine {
  command: Command;
  /** Folder of the state; undefined for the usual one. */
  stateFolder: string | undefined;
  /** Folder of received files; undefined for the usual one. */
  filesFolder: string | undefined;
  /** Separates several agents on one machine. */
  instance: string;
}

export const usage = `Usage: nearhand-agent <command> [options]

Commands
  register --server URL --code CODE   Register this computer with the company of the code
  run                                 Connect to the server and wait for operators, as a service does
  attend --server URL --code CODE     Join one session, without registration
  unregister                          Remove this computer from its company
  status                              Print the registration

Options
  --state FOLDER                      Folder of the registration
  --files FOLDER                      Folder of received files
  --instance NAME                     Name of one of several agents on this computer
  --service                           With run: starts with the computer, which operators may restart
  --help, --version
`;

const longestCode = 40;

/** Throws a UserError for anything that is not a command. */
export function readCommandLine(args: readonly string[]): CommandLine {
  const { values, positionals } = parse(args);
  const { state: stateFolder, files: filesFolder, instance = '', help, version, server, code, service = false } = values;
  const [name = 'help', ...rest] = positionals;
  if (rest.length > 0) throw new UserError(`${rest[0]} is not expected here.\n\n${usage}`);
  const line = (command: Command): CommandLine => ({ command, stateFolder, filesFolder, instance });
  if (help) return line({ name: 'help' });
  if (version) return line({ name: 'version' });
  switch (name) {
    case 'register':
    case 'attend':
      return line({ name, server: originOf(server), code: codeOf(code) });
    case 'run':
      return line({ name, isService: service });
    case 'unregister':
    case 'status':
    // Not for people: the agent starts itself with it.
    case 'blank-screen':
    case 'help':
      return line({ name });
    default:
      throw new UserError(`There is no command ${name}.\n\n${usage}`);
  }
}

function parse(args: readonly string[]) {
  try {
    return parseArgs({
      args: [...args],
      allowPositionals: true,
      options: {
        server: { type: 'string' },
        code: { type: 'string' },
        state: { type: 'string' },
        files: { type: 'string' },
        instance: { type: 'string' },
        service: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch (error) {
    throw new UserError(`${error instanceof Error ? error.message : String(error)}\n\n${usage}`);
  }
}

function originOf(server: string | undefined): string {
  const url = URL.parse(server ?? '');
  if (!url || !/^https?:$/.test(url.protocol))
    throw new UserError('Give the address of the server, such as --server https://support.example.com');
  return url.origin;
}

function codeOf(code: string | undefined): string {
  const clean = code?.trim() ?? '';
  if (!clean || clean.length > longestCode) throw new UserError('Give the code that Nearhand shows, such as --code ABCDE-FGHJK');
  return clean;
}
