/** Stands for the agent: asks, runs after a yes, and ends as the real one does. Keeps a line for each thing that happens in a file. */
import { appendFileSync } from 'node:fs';
import { createInterface } from 'node:readline';
import { type FromAgent, readToAgent } from '@nearhand/contracts/agent-pipe';

const [file = '', ...options] = process.argv.slice(2);
const keep = (line: string) => appendFileSync(file, `${line}\n`);
const send = (message: FromAgent) => void process.stdout.write(`${JSON.stringify(message)}\n`);
const end = (message: FromAgent) => {
  send(message);
  process.exit(0);
};

const variables = Object.entries(process.env).map(([name, value]) => (name.endsWith('_proxy') ? `${name}=${value}` : name));
keep(`${process.pid} ${options.join(' ')} ${variables.sort().join(' ')}`);
const lines = createInterface({ input: process.stdin });
lines.on('line', (line) => {
  const message = readToAgent(line);
  keep(line);
  if (message?.type === 'start') {
    if (message.code === 'STUCK-STUCK') return;
    const names = { operator: 'Ada\u202e Nowak', company: 'Northwind' };
    send({ type: 'question', ...names, text: 'wants to control.', allow: 'Allow', deny: 'Deny', timeoutMs: 60_000 });
  }
  if (message?.type === 'answer' && !message.isAllowed) end({ type: 'failed', message: 'Access was denied.' });
  if (message?.type === 'answer' && message.isAllowed) send({ type: 'started' });
  if (message?.type === 'stop') end({ type: 'ended', by: 'person' });
});
lines.on('close', () => {
  keep('closed');
  end({ type: 'ended', by: 'stopped' });
});
