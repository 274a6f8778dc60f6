/**
 * Stands in for the router where a page is an application of its own: one page, whose address may change. What leads
 * elsewhere is loaded as a document. It has the same names as the router's façade, so that the page is written once.
 */
import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react';
import type { LoaderFunctionArgs } from 'react-router';

export type { LoaderFunctionArgs };

type Params = Record<string, string | undefined>;

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Where the page is, and what its loader gave. */
export interface StandalonePage {
  location: { pathname: string; search: string; state: unknown };
  params: Params;
  data: unknown;
  navigate: (to: string, options?: NavigateOptions) => Promise<void>;
}

export const StandaloneContext = createContext<StandalonePage | null>(null);

function usePage(): StandalonePage {
  const page = useContext(StandaloneContext);
  if (!page) throw new Error('The page is not mounted by startStandalone');
  return page;
}

export const useLoaderData = <Data,>(): Data => usePage().data as Data;
export const useLocation = (): StandalonePage['location'] => usePage().location;
export const useNavigate = (): StandalonePage['navigate'] => usePage().navigate;
export const useParams = (): Params => usePage().params;

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

/** A click with a modifier is the browser's own. */
const isPlain = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent) =>
  button === 0 && !metaKey && !ctrlKey && !shiftKey && !altKey;

export function Link({ to, children, ...anchor }: LinkProps) {
  const navigate = useNavigate();
  const handleClick = (event: MouseEvent) => {
    if (!isPlain(event)) return;
    event.preventDefault();
    void navigate(to);
  };
  return (
    <a {...anchor} href={to} onClick={handleClick}>
      {children}
    </a>
  );
}
