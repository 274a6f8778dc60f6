import { hrefOf } from '@nearhand/platform/core';
import { type LoaderFunctionArgs, redirect } from '@nearhand/platform/router';

/** The app begins at the devices; what a link carries along, such as `action`, stays. */
const goToDevices = ({ request }: LoaderFunctionArgs) => redirect(hrefOf('devices') + new URL(request.url).search);

const HomeRedirect = () => null;

export { goToDevices as loader, HomeRedirect as Component };
