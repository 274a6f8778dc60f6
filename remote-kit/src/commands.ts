import { readFile } from 'node:fs/promises';
import { buildInChannel, channelResult, channelsOf } from './channel-commands.ts';
import { channelText } from './channel-text.ts';
import { addressOf, needed, portOf, shareOf, UsageError, type Values } from './command-line.ts';
import { comparisonText } from './comparison-text.ts';
import { develop } from './dev/develop.ts';
import { historyText } from './history-text.ts';
import { keygen } from './keygen.ts';
import { type Pushed, push } from './push.ts';
import { ReleaseServer, type ReleaseState } from './release-server.ts';
import { runProgram } from './run-program.ts';
import { stateText } from './state-text.ts';

interface CommandCall {
  args: string[];
  values: Values;
  /** Prints the result as JSON or as text for people. */
  show: (result: object, text: string) => void;
  onProgress: (text: string) => void;
}

/** Returns the exit code of another program, if it runs one. */
type Command = (call: CommandCall) => Promise<number> | Promise<void>;

const connect = ({ server }: Values) => new ReleaseServer(addressOf(server), needed('NEARHAND_TOKEN'));

/** The first argument. */
function argumentOf({ args: [argument] }: CommandCall, what: string): string {
  if (!argument) throw new UsageError(`Name the ${what}`);
  return argument;
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

/** Shows what was changed: the channel, or what everybody gets. */
async function showChanged({ values, show }: CommandCall, server: ReleaseServer, state: ReleaseState, pushed?: Pushed): Promise<void> {
  if (values.channel === undefined) return show(pushed ? { ...pushed, state } : state, stateText(state));
  const { channel, text } = await channelResult(server, values.channel);
  show({ ...pushed, channel }, text);
}

const generateKeys: Command = async ({ args: [file = 'nearhand-release.pem'], show }) => {
  const files = await keygen(file);
  show(files, `The private key is in ${files.privateKey}. Give ${files.publicKey} to the person who runs the server.`);
};

const build: Command = () => runProgram(process.cwd(), 'rspack', { args: ['build'], mode: 'production' });

const test: Command = ({ args }) => runProgram(process.cwd(), 'jest', { args, mode: 'test' });

const dev: Command = async ({ values, onProgress }) => {
  const shell = addressOf(values.shell ?? values.server);
  const stop = await develop({ folder: process.cwd(), shell, port: portOf(values), onProgress });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.once(signal, stop);
};

const pushBuild: Command = async (call) => {
  const { args, values, show, onProgress } = call;
  const server = connect(values);
  const { pushed, state } = await pushAndServe(server, values, { folder: args[0] ?? 'dist/client', onProgress });
  const { candidateId, version } = pushed.candidate;
  if (!state) return show(pushed, `Candidate ${candidateId}, version ${version}. Serve it with: nearhand-remote promote ${candidateId}`);
  return values.share === undefined ? showChanged(call, server, state, pushed) : show({ ...pushed, state }, stateText(state));
};

const promote: Command = async (call) => {
  const { values } = call;
  const candidateId = argumentOf(call, 'candidate');
  const server = connect(values);
  const expectedBuild = await expectedBuildOf(server, values);
  const state = await server.promote({ candidateId, expectedBuild, message: values.message, ...channelIn(values) });
  return showChanged(call, server, state);
};

const startCanary: Command = async (call) => {
  const { values, show } = call;
  const candidateId = argumentOf(call, 'candidate');
  const share = shareOf(values);
  const server = connect(values);
  const expectedBuild = await expectedBuildOf(server, values);
  const state = await server.startCanary({ candidateId, share, expectedBuild, message: values.message });
  show(state, stateText(state));
};

const halt: Command = async ({ values, show }) => {
  const server = connect(values);
  const { canary } = await server.state();
  if (!canary) throw new UsageError('No canary of this remote is running');
  const state = await server.halt({ candidateId: canary.candidateId, message: values.message });
  show(state, stateText(state));
};

const rollBack: Command = async (call) => {
  const { values } = call;
  const server = connect(values);
  const expectedBuild = await expectedBuildOf(server, values);
  const to = values.to === undefined ? {} : { revision: values.to };
  const state = await server.rollBack({ expectedBuild, message: values.message, ...to, ...channelIn(values) });
  return showChanged(call, server, state);
};

const removeFromChannel: Command = async ({ values, show }) => {
  const { channel, message } = values;
  if (channel === undefined) throw new UsageError('Name the channel with --channel');
  const server = connect(values);
  await server.removeFromChannel({ channel, expectedBuild: await expectedBuildOf(server, values), message });
  const result = await channelResult(server, channel);
  show({ channel: result.channel }, result.text);
};

const showStatus: Command = async ({ values, show }) => {
  const server = connect(values);
  const state = await server.state();
  const channels = await channelsOf(server);
  show({ ...state, channels }, [stateText(state), ...(channels ?? []).map(channelText)].join('\n'));
};

const compare: Command = async (call) => {
  const to = argumentOf(call, 'build');
  const server = connect(call.values);
  const from = call.args[1] ?? (await server.state()).live?.buildId;
  if (!from) throw new UsageError('No build of this remote is live. Name the one to compare with, too');
  const comparison = await server.compare(from, to);
  call.show(comparison, comparisonText(comparison));
};

const showHistory: Command = async ({ values, show }) => {
  const { items } = await connect(values).history(values.channel);
  show({ items }, historyText(items));
};

/** Commands by their names; `usage` describes them. */
export const commands: ReadonlyMap<string, Command> = new Map([
  ['build', build],
  ['dev', dev],
  ['test', test],
  ['keygen', generateKeys],
  ['push', pushBuild],
  ['canary', startCanary],
  ['halt', halt],
  ['promote', promote],
  ['rollback', rollBack],
  ['remove', removeFromChannel],
  ['status', showStatus],
  ['history', showHistory],
  ['compare', compare],
]);
