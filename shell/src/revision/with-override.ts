import type { Override, ReleasedRemote, Revision } from '@nearhand/contracts/release';
import { boot, clockTime } from '@nearhand/platform/core';

const timeoutMs = 5_000;
const checkMs = 10_000;
/** Path at which `nearhand-remote dev` names its newest build: `remote-kit/src/dev/dev-server.ts`. */
const remotePath = '/@nearhand/remote.json';

async function fetchRemote({ remote, origin }: Override): Promise<ReleasedRemote> {
  const response = await fetch(origin + remotePath, { cache: 'no-store', signal: AbortSignal.timeout(timeoutMs) });
  if (!response.ok) throw new Error(`${origin} answered ${response.status}`);
  const found = (await response.json()) as ReleasedRemote;
  if (found.name !== remote) throw new Error(`${origin} offers ${found.name} instead of ${remote}`);
  const base = new URL(found.base, origin);
  if (base.origin !== origin) throw new Error(`${origin} names a build of ${base.origin}`);
  return { ...found, base: base.href };
}

function showUnreachable(): void {
  for (const text of document.querySelectorAll<HTMLElement>('#override-banner [data-if]')) text.hidden = text.dataset['if'] === 'loaded';
}

/** Ends the override in time, also after the computer was asleep: the next document is the served one, with a notice. */
function endInTime({ endsAt }: Override, reload: () => void): void {
  const timer = setInterval(() => {
    if (Date.now() < clockTime(endsAt)) return;
    clearInterval(timer);
    reload();
  }, checkMs);
}

/** The revision with the remote of this tab's override in place of the served one, which stays if that cannot be loaded. */
export async function withOverride(revision: Revision, reload = () => location.reload()): Promise<Revision> {
  const { override } = boot;
  if (!override) return revision;
  endInTime(override, reload);
  try {
    const remote = await fetchRemote(override);
    const others = revision.remotes.filter(({ name }) => name !== remote.name);
    return { ...revision, remotes: [...others, remote] };
  } catch (error) {
    console.error(error);
    showUnreachable();
    return revision;
  }
}
