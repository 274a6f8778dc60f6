type Figure = number | string;

/** Collects the rows of a table. */
export interface Judgement {
  note(name: string, figure: Figure): void;
  /** A figure with a bar. */
  judge(name: string, figure: Figure, bar: string, isMet: boolean): void;
}

/** Prints the figures of a scenario as a table; returns whether it holds all bars. */
export async function withTable(work: (judgement: Judgement) => Promise<void>): Promise<boolean> {
  const rows: Record<string, { figure: Figure; bar?: string; verdict?: 'holds' | 'broken' }> = {};
  let holds = true;
  await work({
    note: (name, figure) => {
      rows[name] = { figure };
    },
    judge: (name, figure, bar, isMet) => {
      rows[name] = { figure, bar, verdict: isMet ? 'holds' : 'broken' };
      holds &&= isMet;
    },
  });
  console.table(rows);
  return holds;
}
