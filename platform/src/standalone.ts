/** What a standalone page is built from. */
export { Link, useLoaderData, useNavigate, useParams } from './standalone/router.tsx';
export { type StandaloneOptions, startStandalone } from './standalone/start-standalone.tsx';
