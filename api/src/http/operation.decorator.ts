import type { OperationId } from '@nearhand/contracts/operations';
import { applyDecorators, Header, HttpCode, Redirect, RequestMapping, RequestMethod } from '@nestjs/common';
import { RouteConfig, RouteSchema } from '@nestjs/platform-fastify';
import { componentRef, operationOf, routePathOf, schemasOf } from './contract.ts';

const verbs = {
  get: RequestMethod.GET,
  put: RequestMethod.PUT,
  post: RequestMethod.POST,
  delete: RequestMethod.DELETE,
  patch: RequestMethod.PATCH,
} as const;

const mediaTypeOf = (type: string) => (type.startsWith('text/') ? `${type}; charset=utf-8` : type);

/** Binds a controller method to an operation: verb, path, status, validation, security and answer follow from the contract. */
export function Operation(id: OperationId): MethodDecorator {
  const operation = operationOf(id);
  const { consumes, produces, success, ...parts } = schemasOf(operation);
  const refusal = operation.contract === 'openapi' ? componentRef('openapi', 'Error') : componentRef('identity', 'IdentityError');
  return applyDecorators(
    RequestMapping({ method: verbs[operation.method], path: routePathOf(operation) }),
    HttpCode(operation.status),
    RouteConfig({ operation, consumes }),
    RouteSchema({ ...parts, response: { ...(success && { [operation.status]: success }), '4xx': refusal, '5xx': refusal } }),
    ...(produces && produces !== 'application/json' ? [Header('content-type', mediaTypeOf(produces))] : []),
    // The handler answers where to.
    ...(operation.status === 303 ? [Redirect('/', 303)] : []),
  );
}
