import { createInterface } from 'node:readline';

/** Sends a message to the journey that has started this program: each is a line of JSON. */
export const send = (message: object): void => void process.stdout.write(`${JSON.stringify(message)}\n`);

/** Calls the listener with each message of the journey. */
export const listen = <Message>(listener: (message: Message) => unknown): void =>
  void createInterface({ input: process.stdin }).on('line', (line) => listener(JSON.parse(line) as Message));
