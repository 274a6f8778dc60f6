/** Façade of React Router. Shared packages are not tree-shaken: export here what a page needs. */

export type { LoaderFunctionArgs, ShouldRevalidateFunctionArgs } from 'react-router';
export {
  data,
  Link,
  redirect,
  replace,
  useBlocker,
  useLoaderData,
  useLocation,
  useNavigate,
  useNavigation,
  useParams,
  useRevalidator,
  useSearchParams,
} from 'react-router';
export { useLatestSearch } from './latest-search.ts';
