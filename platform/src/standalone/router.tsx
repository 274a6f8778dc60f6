/**
 * Replaces the router façade in standalone builds: a single page whose URL may change. Other links load a document. The exports have the
 * façade's names, so that pages work in both.
 */
import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react';
import type { LoaderFunctionArgs } from 'react-router';

export type { LoaderFunctionArgs };

type Params = Record<string, string | undefined>;

interface NavigateOptions {
  replace?: boolean;
  state?: unknown;
}

/** Location and loader data of the page. */
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

/** The browser handles clicks with a modifier. */
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
