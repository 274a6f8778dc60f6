import type { Session } from '../../shared/session/session.ts';

const atOnce = 4;

export interface BulkResult {
  session: Session;
  /** Why it is still open; null where it is closed. */
  error: unknown;
}

/** Closes several sessions, a few at a time; what fails stops no other. Tells of each one as it is done. */
export async function bulkClose(
  sessions: readonly Session[],
  close: (sessionId: string) => Promise<unknown>,
  onDone: (result: BulkResult) => void,
): Promise<void> {
  const left = [...sessions];
  const work = async () => {
    for (let session = left.shift(); session; session = left.shift()) {
      const error = await close(session.sessionId).then(
        () => null,
        (refused: unknown) => refused ?? new Error('refused'),
      );
      onDone({ session, error });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, work));
}
