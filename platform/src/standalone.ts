/** The parts of a standalone page. */
export { Link, useLoaderData, useNavigate, useParams, useRevalidate } from './standalone/router.tsx';
export { type StandaloneOptions, startStandalone } from './standalone/start-standalone.tsx';
