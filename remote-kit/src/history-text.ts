import { plain } from './plain-text.ts';
import type { ReleaseServer } from './release-server.ts';

type Entries = Awaited<ReturnType<ReleaseServer['history']>>['items'];

/** Formats the history of releases for people, one line for each. */
export const historyText = (entries: Entries): string =>
  entries
    .map(({ number, at, action, share, team, commit, message, revision, build }) =>
      plain(
        [number, at, action, share && `${share}%`, build ?? 'removed', revision && `revision ${revision}`, team, commit, message]
          .filter(Boolean)
          .join('  '),
      ),
    )
    .join('\n');
