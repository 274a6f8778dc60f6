export const layouts = ['app', 'landing', 'form', 'none'] as const;
/** The layout of a page. */
export type Layout = (typeof layouts)[number];

export const accesses = ['public', 'guest', 'user', 'verified'] as const;
/** Access to a page: `guest` redirects signed-in users to the app, `user` and `verified` redirect others to sign-in. */
export type Access = (typeof accesses)[number];

/** One row of a remote's route table: what the shell needs without loading the page. */
export interface RouteData {
  /** Unique in the whole product; name of the page view. */
  name: string;
  /** Message id of the page's title, in a namespace of its build. */
  title: string;
  /** Message id of the description for search engines. */
  description?: string;
  /** Absolute pattern in the syntax of React Router, without the locale segment. */
  path: string;
  layout: Layout;
  access: Access;
  /** The app's guard and providers without its chrome. */
  raw?: boolean;
  /** Also served under `/{locale}`, as the route `localizedName(name)`. */
  localized?: boolean;
  /** Name of the route whose navigation entry is active on this page. */
  partOf?: string;
  /** Rendered at build time for each locale. */
  prerender?: boolean;
  /** A separate document without the shell, which opens it by a document navigation. */
  standalone?: boolean;
  /** Names of other routes that a standalone page links to: its document names their paths. */
  links?: readonly string[];
  /**
   * Hosts that may frame this page; only under `/integration`. If the address names a company by the parameter `company`, only those that it
   * lists. `company`: nobody if the address names no company.
   */
  frameAncestors?: readonly string[] | 'company';
}

export const navIcons = ['apps', 'audit', 'devices', 'sessions', 'settings', 'subscription', 'users'] as const;
/** Icons that the shell has for entries of the navigation. */
export type NavIcon = (typeof navIcons)[number];

export const navGroups = ['company'] as const;
export const navCounts = ['devices', 'liveSessions', 'operators'] as const;

/** An entry of the navigation. */
export interface NavEntry {
  /** Name of its route. */
  route: string;
  /** Message id of its label. */
  label: string;
  icon: NavIcon;
  /** Ascending. */
  order: number;
  /** Hidden from other operators. */
  isForAdmins?: boolean;
  /** Entries without a group come first. */
  group?: (typeof navGroups)[number];
  /** A figure beside the label. */
  count?: (typeof navCounts)[number];
}

export const slots = ['device-actions', 'session-actions', 'onboarding-steps'] as const;
/** A place of a page that any remote may fill. */
export type Slot = (typeof slots)[number];

export const stepConditions = ['companyIsNamed', 'hasSessions', 'hasOperators'] as const;

/** Addition of a remote to a page of another one: what that page needs without loading the remote. */
export interface ContributionData {
  slot: Slot;
  /** Unique in the whole product. */
  name: string;
  /** Message id of its label. */
  label: string;
  /** Ascending. */
  order: number;
  /** Hidden from other operators. */
  isForAdmins?: boolean;
  /** A step of the onboarding is done when this is true of the company, also without the user. */
  doneWhen?: (typeof stepConditions)[number];
}

/** The name of a localized route below `/{locale}`. */
export const localizedName = (name: string): string => (name === 'home' ? 'locale' : `locale-${name}`);
