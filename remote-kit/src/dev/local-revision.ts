import { createHash } from 'node:crypto';
import type { Boot, ReleasedRemote, Revision } from '@nearhand/contracts/release';

interface LocalRevision {
  id: string;
  integrity: string;
  text: string;
}

/** The revisions of a shell with one remote replaced. */
export class LocalRevisions {
  readonly #shell: string;
  readonly #served = new Map<string, Promise<Revision>>();
  readonly #made = new Map<string, string>();

  constructor(shell: string) {
    this.#shell = shell;
  }

  /** The text of a revision that was made here. */
  find(id: string): string | undefined {
    return this.#made.get(id);
  }

  /** The data of a document, changed to name a revision with the remote. */
  async bootWith(boot: Boot, remote: ReleasedRemote): Promise<Boot> {
    const { id, integrity } = this.#add(await this.#fetch(boot.revision), remote);
    return { ...boot, revision: id, integrity, hasServiceWorker: false, telemetry: {} };
  }

  #add({ shell, remotes }: Revision, remote: ReleasedRemote): LocalRevision {
    const others = remotes.filter(({ name }) => name !== remote.name);
    const text = JSON.stringify({ shell, remotes: [...others, remote] });
    const id = createHash('sha256').update(text).digest('hex').slice(0, 16);
    this.#made.set(id, text);
    return { id, integrity: `sha256-${createHash('sha256').update(text).digest('base64')}`, text };
  }

  #fetch(id: string): Promise<Revision> {
    const known = this.#served.get(id);
    if (known) return known;
    const fetched = fetch(new URL(`/revisions/${id}.json`, this.#shell)).then((response) => response.json() as Promise<Revision>);
    this.#served.set(id, fetched);
    fetched.catch(() => this.#served.delete(id));
    return fetched;
  }
}

const bootBlock = /(<script type="application\/json" id="boot"[^>]*>)(.*?)(<\/script>)/s;

/** Replaces the data of the revision in a document; null for a text without them. */
export async function replaceBoot(html: string, replace: (boot: Boot) => Promise<Boot>): Promise<string | null> {
  const [whole, open, data, close] = bootBlock.exec(html) ?? [];
  if (whole === undefined || data === undefined) return null;
  const boot = await replace(JSON.parse(data) as Boot);
  return html.replace(whole, () => `${open}${JSON.stringify(boot).replaceAll('<', '\\u003c')}${close}`);
}
