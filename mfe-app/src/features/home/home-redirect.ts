import { hrefOf } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, redirect } from '@nearhand/platform/router';

/** Redirects to the devices and keeps the query, such as `action`. */
const goToDevices = ({ request }: LoaderFunctionArgs) => redirect(hrefOf('devices') + new URL(request.url).search);

const HomeRedirect = () => null;

export { goToDevices as loader, HomeRedirect as Component };
