import type { Operation } from '@nearhand/contracts/operations';
import type { FastifyRequest } from 'fastify';
import { routePathOf } from './contract.ts';

/** The route of an operation as people read it. */
export const routeOfOperation = (operation: Operation): string => routePathOf(operation).replaceAll('::', ':');

/** The pattern of a route; undefined where there is none. A path may contain keys, codes and names. */
export function routeOf({ is404, routeOptions: { config, url } }: FastifyRequest): string | undefined {
  if (config.operation) return routeOfOperation(config.operation);
  return is404 ? undefined : url;
}
