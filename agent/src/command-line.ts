import { parseArgs } from 'node:util';
import { attendForAppCommand } from '@nearhand/contracts/agent-pipe';
import { UserError } from './user-error.ts';
import { deviceText, type TextId } from './visibility/device-texts.ts';

export interface RegisterCommand {
  name: 'register';
  server: string;
  code: string;
}

export interface AttendCommand {
  name: 'attend';
  server: string;
  code: string;
}

/** A command of the agent with its options. */
export type Command =
  | RegisterCommand
  | { name: 'run'; isService: boolean }
  | AttendCommand
  | { name: 'unregister' }
  | { name: 'status' }
  | { name: 'blank-screen' }
  | { name: typeof attendForAppCommand }
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
  /** File of certificates that are trusted as well. */
  caFile: string | undefined;
}

const commands: readonly (readonly [string, TextId])[] = [
  ['register --server URL', 'agent.usage.register'],
  ['run', 'agent.usage.run'],
  ['attend --server URL', 'agent.usage.attend'],
  ['unregister', 'agent.usage.unregister'],
  ['status', 'agent.usage.status'],
];
const options: readonly (readonly [string, TextId])[] = [
  ['--state FOLDER', 'agent.usage.state'],
  ['--files FOLDER', 'agent.usage.files'],
  ['--instance NAME', 'agent.usage.instance'],
  ['--ca-file FILE', 'agent.usage.caFile'],
  ['--service', 'agent.usage.service'],
];
const nameWidth = 36;

/** The commands and options, in the language of the user. */
export function usage(): string {
  const rows = (list: typeof commands) => list.map(([name, id]) => `  ${name.padEnd(nameWidth)}${deviceText(id)}`);
  return [
    deviceText('agent.usage.line'),
    '',
    deviceText('agent.usage.commands'),
    ...rows(commands),
    '',
    deviceText('agent.usage.options'),
    ...rows(options),
    '  --help, --version',
    '',
  ].join('\n');
}

const longestCode = 40;

/** Throws a UserError for anything that is not a command. Other users may see a code among the arguments, unlike the given one. */
export function readCommandLine(args: readonly string[], givenCode?: string): CommandLine {
  const { values, positionals } = parse(args);
  const { state: stateFolder, files: filesFolder, instance = '', 'ca-file': caFile, help, version, server, code, service = false } = values;
  const [name = 'help', ...rest] = positionals;
  if (rest.length > 0) throw misused('agent.command.unexpected', { argument: rest[0] ?? '' });
  const line = (command: Command): CommandLine => ({ command, stateFolder, filesFolder, instance, caFile });
  if (help) return line({ name: 'help' });
  if (version) return line({ name: 'version' });
  switch (name) {
    case 'register':
    case 'attend':
      return line({ name, server: originOf(server), code: codeOf(code ?? givenCode) });
    case 'run':
      return line({ name, isService: service });
    case 'unregister':
    case 'status':
    // The help does not list these: the agent starts itself with the first one, and the desktop app with the second.
    case 'blank-screen':
    case attendForAppCommand:
    case 'help':
      return line({ name });
    default:
      throw misused('agent.command.unknown', { command: name });
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
        'ca-file': { type: 'string' },
        service: { type: 'boolean' },
        help: { type: 'boolean', short: 'h' },
        version: { type: 'boolean', short: 'v' },
      },
    });
  } catch {
    throw misused('agent.command.optionsInvalid', { options: args.join(' ') });
  }
}

const misused = (id: TextId, values: Record<string, string>): UserError => new UserError(`${deviceText(id, values)}\n\n${usage()}`);

/** Throws a UserError for an address that is not that of a server. */
export function originOf(server: string | undefined): string {
  const url = URL.parse(server ?? '');
  if (!url || !/^https?:$/.test(url.protocol)) throw new UserError(deviceText('agent.command.giveServer'));
  if (url.protocol === 'http:' && !isLoopback(url.hostname)) throw new UserError(deviceText('agent.command.giveHttps'));
  return url.origin;
}

const isLoopback = (hostname: string): boolean => hostname === 'localhost' || hostname === '[::1]' || /^127\.[\d.]+$/.test(hostname);

function codeOf(code: string | undefined): string {
  const clean = code?.trim() ?? '';
  if (!clean || clean.length > longestCode) throw new UserError(deviceText('agent.command.giveCode'));
  return clean;
}
