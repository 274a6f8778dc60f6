import createClient, { type Client, type ClientOptions } from 'openapi-fetch';
import type { paths } from './openapi.gen.ts';

export type ApiClient = Client<paths>;

/** A typed client of the API; `options` add what a browser needs: retries, timeouts, headers. */
export const createApiClient = (options: ClientOptions): ApiClient => createClient<paths>(options);
