/** One line for whoever watches the terminal. */
export function say(line: string): void {
  process.stdout.write(`${line}\n`);
}
