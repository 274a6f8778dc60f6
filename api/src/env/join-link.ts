import type { Env } from './env.ts';

/** The address of the customer's page of a session, by its key. */
export const joinLink = ({ PUBLIC_URL }: Pick<Env, 'PUBLIC_URL'>, key: string): string => new URL(`/join/${key}`, PUBLIC_URL).href;
