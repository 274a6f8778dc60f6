/** Façade of React Router. Shared packages are not tree-shaken: export here what a page needs. */

export type { LoaderFunctionArgs, RouteObject, ShouldRevalidateFunctionArgs } from 'react-router';
export {
  createBrowserRouter,
  createMemoryRouter,
  data,
  isRouteErrorResponse,
  Link,
  matchRoutes,
  Outlet,
  RouterProvider,
  redirect,
  redirectDocument,
  replace,
  ScrollRestoration,
  useBlocker,
  useLoaderData,
  useLocation,
  useMatches,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useRouteError,
  useSearchParams,
} from 'react-router';
export { useLatestSearch } from './latest-search.ts';
