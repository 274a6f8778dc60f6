/** Replaces the router in a standalone page, whose URL may change. Links to other pages load a document. */
import { type AnchorHTMLAttributes, createContext, type MouseEvent, useContext } from 'react';

type Params = Record<string, string | undefined>;

interface NavigateOptions {
  replace?: boolean;
}

/** URL parameters and loader data of the page. */
export interface StandalonePage {
  params: Params;
  data: unknown;
  navigate: (to: string, options?: NavigateOptions) => Promise<void>;
  /** Loads the data again. */
  revalidate: () => Promise<void>;
}

export const StandaloneContext = createContext<StandalonePage | null>(null);

function usePage(): StandalonePage {
  const page = useContext(StandaloneContext);
  if (!page) throw new Error('The page is not mounted by startStandalone');
  return page;
}

export const useLoaderData = <Data,>(): Data => usePage().data as Data;
export const useNavigate = (): StandalonePage['navigate'] => usePage().navigate;
export const useRevalidate = (): StandalonePage['revalidate'] => usePage().revalidate;
export const useParams = (): Params => usePage().params;

interface LinkProps extends AnchorHTMLAttributes<HTMLAnchorElement> {
  to: string;
}

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
