import { readFile } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildInChannel, channelResult, channelsOf } from './channel-commands.ts';
import { channelText } from './channel-text.ts';
import { comparisonText } from './comparison-text.ts';
import { develop } from './dev/develop.ts';
import { exitCodeOf, exitCodes, failureText, findingsOf } from './failure-text.ts';
import { historyText } from './history-text.ts';
import { keygen } from './keygen.ts';
import { type Pushed, push } from './push.ts';
import { Refusal, ReleaseServer, type ReleaseState } from './release-server.ts';
import { runProgram } from './run-program.ts';
import { stateText } from './state-text.ts';

const usage = `nearhand-remote <command>

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

class UsageError extends Error {}

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

type Values = ReturnType<typeof parse>['values'];

function parse(args: string[]) {
  try {
    return parseArgs({ args, options, allowPositionals: true });
  } catch (error) {
    throw new UsageError(error instanceof Error ? error.message : String(error));
  }
}

function needed(name: string, value = process.env[name]): string {
  if (!value) throw new UsageError(`${name} is not set`);
  return value;
}

function addressOf(given: string | undefined): string {
  const address = needed('NEARHAND_SERVER', given ?? process.env['NEARHAND_SERVER']);
  if (!/^https?:/.test(address) || !URL.canParse(address))
    throw new UsageError(`${address} is no address of a server, such as https://support.example.com`);
  return address;
}

const connect = ({ server }: Values) => new ReleaseServer(addressOf(server), needed('NEARHAND_TOKEN'));

function shareOf({ share }: Values): number {
  const percent = Number(share);
  if (!Number.isInteger(percent) || percent < 1 || percent > 99) throw new UsageError('--share is a whole number of percent from 1 to 99');
  return percent;
}

async function expectedBuildOf(server: ReleaseServer, { expect, channel }: Values): Promise<string | null> {
  if (expect !== undefined) return expect;
  return channel === undefined ? ((await server.state()).live?.buildId ?? null) : buildInChannel(server, channel);
}

/** Parameter of an operation that is also for channels. */
const channelIn = ({ channel }: Values) => (channel === undefined ? {} : { channel });

interface PushAndServeOptions {
  folder: string;
  onProgress: (text: string) => void;
}

/** Uploads a build, and serves it as the options of the command ask for; `state` is null if they do not. */
async function pushAndServe(server: ReleaseServer, values: Values, { folder, onProgress }: PushAndServeOptions) {
  const { message } = values;
  const privateKey = values.key ? await readFile(values.key, 'utf8') : needed('NEARHAND_RELEASE_KEY');
  if (values.channel !== undefined && (values.promote || values.share !== undefined))
    throw new UsageError('--channel serves the build in a channel: leave out --promote and --share');
  const isServed = values.promote || values.share !== undefined || values.channel !== undefined;
  const share = values.share === undefined ? null : shareOf(values);
  // Known before the push, so that what others release meanwhile is not replaced unseen.
  const expectedBuild = isServed ? await expectedBuildOf(server, values) : null;
  const pushed = await push(server, { folder, privateKey, message, commit: values.commit ?? null, onProgress });
  if (!isServed) return { pushed, state: null };
  const served = { candidateId: pushed.candidate.candidateId, expectedBuild, message };
  const state = await (share === null ? server.promote({ ...served, ...channelIn(values) }) : server.startCanary({ ...served, share }));
  return { pushed, state };
}

/** Returns the exit code of another program, if it runs one. */
async function run(command: string | undefined, args: string[], values: Values): Promise<number | undefined> {
  const { message, json } = values;
  const [argument] = args;
  const show = (result: object, text: string) => void process.stdout.write(`${json ? JSON.stringify(result, null, 2) : text}\n`);
  /** Shows what was changed: the channel, or what everybody gets. */
  const showChanged = async (server: ReleaseServer, state: ReleaseState, pushed?: Pushed) => {
    if (values.channel === undefined) return show(pushed ? { ...pushed, state } : state, stateText(state));
    const { channel, text } = await channelResult(server, values.channel);
    return show({ ...pushed, channel }, text);
  };
  const onProgress = (text: string) => {
    if (!json) process.stderr.write(`${text}\n`);
  };
  switch (command) {
    case 'keygen': {
      const files = await keygen(argument ?? 'nearhand-release.pem');
      return show(files, `The private key is in ${files.privateKey}. Give ${files.publicKey} to the person who runs the server.`);
    }
    case 'build':
      return runProgram(process.cwd(), 'rspack', { args: ['build'], mode: 'production' });
    case 'dev': {
      const shell = addressOf(values.shell ?? values.server);
      const port = Number(values.port);
      if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new UsageError(`${values.port} is no port`);
      const stop = await develop({ folder: process.cwd(), shell, port, onProgress });
      for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
      return;
    }
    case 'test':
      return runProgram(process.cwd(), 'jest', { args, mode: 'test' });
    case 'push': {
      const server = connect(values);
      const { pushed, state } = await pushAndServe(server, values, { folder: argument ?? 'dist/client', onProgress });
      const { candidateId, version } = pushed.candidate;
      if (!state)
        return show(pushed, `Candidate ${candidateId}, version ${version}. Serve it with: nearhand-remote promote ${candidateId}`);
      return values.share === undefined ? showChanged(server, state, pushed) : show({ ...pushed, state }, stateText(state));
    }
    case 'promote': {
      if (!argument) throw new UsageError('Name the candidate');
      const server = connect(values);
      const expected = await expectedBuildOf(server, values);
      const state = await server.promote({ candidateId: argument, expectedBuild: expected, message, ...channelIn(values) });
      return showChanged(server, state);
    }
    case 'canary': {
      if (!argument) throw new UsageError('Name the candidate');
      const share = shareOf(values);
      const server = connect(values);
      const state = await server.startCanary({
        candidateId: argument,
        share,
        expectedBuild: await expectedBuildOf(server, values),
        message,
      });
      return show(state, stateText(state));
    }
    case 'halt': {
      const server = connect(values);
      const { canary } = await server.state();
      if (!canary) throw new UsageError('No canary of this remote is running');
      const state = await server.halt({ candidateId: canary.candidateId, message });
      return show(state, stateText(state));
    }
    case 'rollback': {
      const server = connect(values);
      const expected = await expectedBuildOf(server, values);
      const to = values.to === undefined ? {} : { revision: values.to };
      const state = await server.rollBack({ expectedBuild: expected, message, ...to, ...channelIn(values) });
      return showChanged(server, state);
    }
    case 'remove': {
      const { channel } = values;
      if (channel === undefined) throw new UsageError('Name the channel with --channel');
      const server = connect(values);
      await server.removeFromChannel({ channel, expectedBuild: await expectedBuildOf(server, values), message });
      const result = await channelResult(server, channel);
      return show({ channel: result.channel }, result.text);
    }
    case 'status': {
      const server = connect(values);
      const state = await server.state();
      const channels = await channelsOf(server);
      return show({ ...state, channels }, [stateText(state), ...(channels ?? []).map(channelText)].join('\n'));
    }
    case 'compare': {
      if (!argument) throw new UsageError('Name the build');
      const server = connect(values);
      const from = args[1] ?? (await server.state()).live?.buildId;
      if (!from) throw new UsageError('No build of this remote is live. Name the one to compare with, too');
      const comparison = await server.compare(from, argument);
      return show(comparison, comparisonText(comparison));
    }
    case 'history': {
      const { items } = await connect(values).history(values.channel);
      return show({ items }, historyText(items));
    }
    default:
      throw new UsageError(command ? `There is no command ${command}` : usage);
  }
}

/** Runs a command, and prints its result or what is wrong. Returns the exit code. */
export async function runCommand(args: string[]): Promise<number> {
  let asJson = args.includes('--json');
  try {
    const { values, positionals } = parse(args);
    asJson = values.json;
    const [command, ...rest] = positionals;
    return (await run(command, rest, values)) ?? 0;
  } catch (error) {
    const isUsage = error instanceof UsageError;
    if (asJson) {
      const code = error instanceof Refusal ? error.code : isUsage ? 'USAGE' : 'FAILED';
      process.stdout.write(
        `${JSON.stringify({ code, message: error instanceof Error ? error.message : String(error), findings: findingsOf(error) }, null, 2)}\n`,
      );
    } else process.stderr.write(`${failureText(error)}\n`);
    return isUsage ? exitCodes.usage : exitCodeOf(error);
  }
}
