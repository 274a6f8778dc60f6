import type { NavEntry, RouteData } from './routes.ts';

/** A file of a build: where it stands below the build's folder, and its Subresource Integrity value. */
export interface BuildFile {
  path: string;
  /** `sha384-…` (W3C Subresource Integrity). */
  integrity: string;
}

/** Remotes by the names under which Module Federation knows them. */
export type RemoteName = `mfe_${string}`;

/** An entry of the navigation with its words: the shell shows it before it fetches anything of the remote. */
export interface ReleasedNavEntry extends NavEntry {
  /** Locale -> label. */
  labels: Record<string, string>;
}

/** What one build of the shell or of a remote says about itself; written by the build as `descriptor.json`. */
export interface Descriptor {
  name: RemoteName | 'shell';
  version: string;
  owner: string;
  /** Range of `platform` that it works with (semver). */
  platform: string;
  /** Range of the Module Federation runtime that it works with (semver). */
  federation: string;
  routes: RouteData[];
  nav: ReleasedNavEntry[];
  /** Namespace -> locale -> path of the compiled messages. */
  messages: Record<string, Record<string, string>>;
  /** Remote entry, or the shell's script. */
  entry: string;
  /** Small script that the document runs before the first paint (shell only). */
  theme: string | null;
  /** Style sheets of the entry, linked by every document (shell only). */
  styles: string[];
  /** Style sheets of the pages, linked by a prerendered document. */
  pageStyles: string[];
  /** Route -> the page as a standalone application, for documents that need no shell; `earlyRender` shows a first card before it. */
  standalone: Record<string, { script: string; earlyRender: string; styles: string[] }>;
  files: BuildFile[];
}

/** One build inside a revision: where it is and what its descriptor must hash to. */
export interface ReleasedBuild {
  version: string;
  /** Folder of the build, such as `/assets/mfe_app/3f9c…/`. */
  base: string;
  /** `sha384-…` of `descriptor.json` in that folder. */
  integrity: string;
}

/** A remote inside a revision: what the shell must know before it fetches anything of it. */
export interface ReleasedRemote extends ReleasedBuild {
  name: RemoteName;
  owner: string;
  routes: RouteData[];
  nav: ReleasedNavEntry[];
}

/** Immutable and content-addressed: one shell and the remotes that go with it. */
export interface Revision {
  shell: ReleasedBuild;
  remotes: ReleasedRemote[];
}

/** `current.json` of the release store: which revision is served, and those before it, oldest first. */
export interface Current {
  revision: string;
  /** `sha384-…` of the revision document. */
  integrity: string;
  timestamp: string;
  history: string[];
}

/** `/boot.json`, also inlined into every document: this environment and the current revision. */
export interface Boot {
  environment: 'development' | 'production';
  version: string;
  apiBase: string;
  /** Origin of the identity provider; empty for the embedded one. */
  identityBase: string;
  /** What the hosted identity service knows its clients by; no secret. Empty for the embedded one. */
  identityKey: string;
  /** Id of the current revision: `/revisions/{id}.json`. */
  revision: string;
  /** `sha384-…` of the revision document. */
  integrity: string;
}

/** `/builds/latest.json`: written last, so that who sees it can load what it names. */
export interface LatestBuild {
  id: string;
  timestamp: string;
}
