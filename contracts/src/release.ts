import type { ContributionData, NavEntry, RouteData } from './routes.ts';

/** A file of a build: its path below the folder of the build, and its Subresource Integrity value. */
export interface BuildFile {
  path: string;
  /** `sha256-…` (W3C Subresource Integrity). */
  integrity: string;
}

/** A file that a document references, with its integrity value. */
export interface NamedFile {
  href: string;
  integrity: string;
}

/** Remotes by their names in Module Federation. */
export type RemoteName = `mfe_${string}`;

/** A navigation entry with its labels: the shell renders it before it loads the remote. */
export interface ReleasedNavEntry extends NavEntry {
  /** Locale -> label. */
  labels: Record<string, string>;
}

/** A contribution with its labels: the page shows it before it loads the remote. */
export interface ReleasedContribution extends ContributionData {
  /** Locale -> label. */
  labels: Record<string, string>;
}

/** Description of one build of the shell or a remote, which the build writes as `descriptor.json`. */
export interface Descriptor {
  name: RemoteName | 'shell';
  version: string;
  /** Version of the app (shell only). Absent in older builds. */
  appVersion?: string;
  owner: string;
  /** Compatible versions of `platform` (semver range). */
  platform: string;
  /** Compatible versions of the Module Federation runtime (semver range). */
  federation: string;
  routes: RouteData[];
  nav: ReleasedNavEntry[];
  /** Contributions to pages of others. Absent in older builds. */
  contributions?: ReleasedContribution[];
  /** Names of routes, also of other builds, that its code links to. Absent in older builds. */
  linkedRoutes?: string[];
  /** Namespaces in a file -> locale -> path of the compiled messages of all pages: what the shell shows on each, and all of an older build. */
  messages: Record<string, Record<string, string>>;
  /**
   * Route -> locale -> path of the compiled messages that only its page needs, in the shell; of its page, in a remote, which also has those
   * of its contributions, by name. Absent in older builds.
   */
  pageMessages?: Record<string, Record<string, string>>;
  /** Remote entry, or the shell's script. */
  entry: string;
  /** Small script that the document runs before the first paint (shell only). */
  theme: string | null;
  /** Style sheets of the entry, linked by every document (shell only). */
  styles: string[];
  /** Scripts that each page needs first, which documents preload beside the entry. Absent in older builds. */
  firstScripts?: string[];
  /** Layout -> scripts and style sheets that its pages need beside those (shell only). Absent in older builds. */
  layoutFiles?: Record<string, string[]>;
  /** Route or contribution -> scripts and style sheets that only it loads. Absent in older builds. */
  pageFiles?: Record<string, string[]>;
  /** Script that is served as `/sw.js` (shell only). Absent in older builds. */
  serviceWorker?: string;
  /** Style sheets of the pages, linked by a prerendered document. */
  pageStyles: string[];
  /** Route -> the page as a standalone application, for documents that need no shell. */
  standalone: Record<string, StandaloneFiles>;
  /** Limits that a release of this build may exceed. Absent in older builds. */
  waivers?: Waiver[];
  files: BuildFile[];
}

/** A remote may exceed the budget of its files until a day, for which somebody answers. */
export interface Waiver {
  rule: 'budgets';
  owner: string;
  reason: string;
  /** ISO 8601 day, the last on which it holds. */
  until: string;
}

/** Part of a descriptor that a page needs. Documents contain it for the builds of their page, by the hash of the descriptor. */
export type BuildStart = Pick<Descriptor, 'entry' | 'messages' | 'pageMessages' | 'files'>;

/** Paths of the files of a standalone page. */
export interface StandaloneFiles {
  script: string;
  /** Small script that shows a first card before the application has loaded. */
  earlyRender: string;
  styles: string[];
  /** Locale -> path of the page's compiled messages. */
  messages: Record<string, string>;
}

/** One build of a revision: its folder and the hash of its descriptor. */
export interface ReleasedBuild {
  version: string;
  /** Folder of the build, such as `/assets/mfe_app/3f9c…/`. */
  base: string;
  /** `sha256-…` of `descriptor.json` in that folder. */
  integrity: string;
}

/** A remote of a revision: what the shell needs before it loads the remote. */
export interface ReleasedRemote extends ReleasedBuild {
  name: RemoteName;
  owner: string;
  routes: RouteData[];
  nav: ReleasedNavEntry[];
  /** Absent in older revisions. */
  contributions?: ReleasedContribution[];
}

/** Immutable and content-addressed: one shell and its remotes. */
export interface Revision {
  shell: ReleasedBuild;
  remotes: ReleasedRemote[];
}

/** A page that was rendered at release time. */
export interface PageDocumentEntry {
  /** Its file: `documents/{revision}/{locale}/{name}.json`. */
  name: string;
  /** ISO 8601 day of the last change. */
  modified?: string;
  /** Whether there is a feed: `{name}.xml`. */
  hasFeed?: true;
}

/** `documents.json` beside the documents of a revision: path without a locale -> document. Absent in older stores. */
export type Documents = Record<string, PageDocumentEntry>;

/** `current.json` of the release store: the served revision, and all that were served before. */
export interface Current {
  revision: string;
  /** `sha256-…` of the revision document. */
  integrity: string;
  timestamp: string;
  /** Served revisions, oldest first. The last one is the current one. */
  history: string[];
  /** Positions in `history` to which a rollback led. Absent in older stores. */
  rollbacks?: number[];
  /** Absent in releases by a command on the server. */
  change?: ReleaseChange;
  /** The build that a share of visitors gets. */
  canary?: Canary;
  /** The last canary that ended without a promotion. */
  halted?: HaltedCanary;
}

/** Release of a remote from elsewhere, with its author and the reason. */
export interface ReleaseChange {
  action: 'promotion' | 'rollback' | 'canary' | 'halt';
  /** Null if the server halted a canary by itself. */
  team: string | null;
  tokenId: string | null;
  message: string;
  commit: string | null;
  /** Canary of the change: its remote changes for a share of visitors. */
  canary?: Pick<Canary, 'remote' | 'buildId' | 'share'>;
}

/** A revision with another build of one remote, which a share of visitors gets. */
export interface Canary {
  remote: RemoteName;
  buildId: string;
  /** Share of visitors, in percent: 1 to 99. */
  share: number;
  startedAt: string;
  /** The revision that is served otherwise, with this build. */
  revision: string;
  integrity: string;
}

export interface HaltedCanary extends Pick<Canary, 'remote' | 'buildId'> {
  /** Absent in older stores. */
  startedAt?: string;
  /** The build with which it was compared. Absent in older stores, and if there was none. */
  liveBuild?: string;
  at: string;
  reason: string;
}

/** `channels/{number}.json` of the release store: what each channel serves over production, and the change that led to it. */
export interface Channels {
  number: number;
  timestamp: string;
  /** Channel -> its state. Those that have ended stay here for a while, so that their history can be found. */
  channels: Record<string, ChannelState>;
  change: ChannelChange;
}

/** A channel serves the current revision with these builds. It has ended when there are none. */
export interface ChannelState {
  /** Number of its last change. */
  number: number;
  changedAt: string;
  builds: ChannelBuilds;
}

/** Remote -> its build. */
export type ChannelBuilds = Record<string, ChannelBuild>;

export interface ChannelBuild {
  buildId: string;
  version: string;
  team: string;
  at: string;
}

/** Change of a channel, with its author and the reason. */
export interface ChannelChange extends Pick<ReleaseChange, 'team' | 'tokenId' | 'message' | 'commit'> {
  action: 'promotion' | 'rollback' | 'removal' | 'end';
  channel: string;
  /** Null if the channel ended. */
  remote: string | null;
  /** The revision that the channel served from then on; null if its builds did not fit. */
  revision: string | null;
  /** Number of the change of the channel before this one; null for the first. */
  previous: number | null;
}

/** Services to which browsers report, by their public keys. Each is absent without its key; all are outside production. */
export interface Telemetry {
  /** Google tag; `url` is the origin of its script. */
  tag?: { id: string; url: string };
  /** Microsoft Clarity. */
  recording?: { id: string; url: string };
  /** Sentry. */
  errors?: { dsn: string };
  /** Tidio. */
  chat?: { key: string; url: string };
}

/** `/boot.json`, also inlined into every document: the environment and the current revision. */
export interface Boot {
  environment: 'development' | 'production';
  version: string;
  apiBase: string;
  /** Origin of the identity provider; empty for the embedded one. */
  identityBase: string;
  /** API key of a hosted identity provider, which is public. Empty for the embedded one. */
  identityKey: string;
  /** Id of the current revision: `/revisions/{id}.json`. */
  revision: string;
  /** `sha256-…` of the revision document. */
  integrity: string;
  /** Whether the pages of the app register `/sw.js`. */
  hasServiceWorker: boolean;
  /** Empty in documents of standalone and framed pages. */
  telemetry: Telemetry;
  /** Pages of the mobile apps in their stores, where the installation has them. */
  mobileApps?: { android?: string; ios?: string };
  /** Remote whose pages report their health, because a share of visitors gets another build. */
  canaryOf?: RemoteName;
  /** Name of the channel, unless it is production. */
  channel?: string;
  /** Only in documents of a tab that has one. */
  override?: Override;
}

/** A build from elsewhere in place of one remote, in one tab of a platform admin. */
export interface Override {
  remote: RemoteName;
  /** Origin that serves the build. */
  origin: string;
  /** ISO 8601. */
  endsAt: string;
}

/** Inlined into the document of a prerendered page. */
export interface PrerenderedPage {
  /** Name and pattern of the route; below a locale, those of its localized twin. */
  name: string;
  path: string;
  locale: string;
}

/** `/builds/latest.json`, written last, so that the files it names exist. */
export interface LatestBuild {
  id: string;
  timestamp: string;
  /** Name of the channel, unless it is production. */
  channel?: string;
}
