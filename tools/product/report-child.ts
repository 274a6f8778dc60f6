const children = new Map<string, number>();

/** Names a child process that outlives this one: if this one is killed, the launcher stops it. */
export function reportChild(name: string, pid: number | undefined): void {
  if (pid === undefined) children.delete(name);
  else children.set(name, pid);
  process.send?.({ childProcesses: [...children.values()] });
}
