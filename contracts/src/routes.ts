/** The frame around a page. */
export type Layout = 'app' | 'landing' | 'form' | 'none';

/** Who may open a page: `guest` sends signed-in users to the app, `user` and `verified` send others to sign-in. */
export type Access = 'public' | 'guest' | 'user' | 'verified';

/** One row of a remote's route table: what the shell knows about a page without running it. */
export interface RouteData {
  /** Unique in the whole product; titles the page view. */
  name: string;
  /** Message id of the page's title, in a namespace of its build. */
  title: string;
  /** Message id of what search engines show below the title. */
  description?: string;
  /** Absolute pattern in React Router's syntax, without the locale segment. */
  path: string;
  layout: Layout;
  access: Access;
  /** The app's guard and providers without its chrome. */
  raw?: boolean;
  /** Also served under `/{locale}`, as the route `locale-{name}` (`locale` for home). */
  localized?: boolean;
  /** Name of the route whose entry of the navigation stands for this page, too. */
  partOf?: string;
  /** Rendered at build time for each locale. */
  prerender?: boolean;
  /** A document of its own, without the shell, which navigates to it by loading it. */
  standalone?: boolean;
  /** Hosts that may show this page in a frame; only honoured under `/integration`. */
  frameAncestors?: readonly string[];
}

/** An entry of the app's navigation. */
export interface NavEntry {
  /** Name of the route it leads to. */
  route: string;
  /** Message id of its label. */
  label: string;
  icon: string;
  /** Ascending. */
  order: number;
}
