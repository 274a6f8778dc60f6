/** One line for whoever watches the terminal. */
export function print(line: string): void {
  process.stdout.write(`${line}\n`);
}
