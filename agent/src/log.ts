/** Writes a line for the service manager, which adds the time. */
export function log(message: string): void {
  process.stderr.write(`${message}\n`);
}
