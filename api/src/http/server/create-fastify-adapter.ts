import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyHttpOptions,
  type FastifyInstance,
  type FastifySchemaCompiler,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Env } from '../../env/env.ts';
import { compileSchema, fieldErrors, type HttpPart } from '../contract/schema-validator.ts';
import { compileSerializer } from '../contract/serialize-answer.ts';
import { componentSchemas, type JsonSchema } from '../contract.ts';
import { DomainError } from '../domain-error.ts';
import { answerClientError } from '../errors/client-errors.ts';
import { answerError } from '../errors/error.filter.ts';
import { canonicalUrl } from './canonical-url.ts';
import { decodableUrl } from './decodable-url.ts';
import { httpServerOptions } from './http-server.ts';
import { secureAnswer } from './security-headers.ts';

const bodyLimit = 100 * 1024;
/** No limit of its own: Node refuses longer headers and addresses first. */
const maxParamLength = 64 * 1024;

const nameOf: Record<string, string> = { querystring: 'query', params: 'path' };

const compileValidator: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) =>
  compileSchema(schema, (httpPart ?? 'body') as HttpPart);

/** Fastify, bound to the contract: its component schemas, its validation, its shape of errors. */
export function createFastifyAdapter(env: Env, logger: Logger): FastifyAdapter {
  const options: FastifyHttpOptions<RawServerDefault, FastifyBaseLogger> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => uuid(),
    requestIdHeader: false,
    // Addresses further left in the header can be forged by the client.
    trustProxy: env.TRUST_PROXY === true ? (_address, hop) => hop === 0 : env.TRUST_PROXY,
    bodyLimit,
    requestTimeout: env.REQUEST_TIMEOUT * 1000,
    return503OnClosing: false,
    http: httpServerOptions(env),
    rewriteUrl: ({ url = '/' }) => decodableUrl(canonicalUrl(url)),
    routerOptions: { maxParamLength },
    frameworkErrors: (error, request, reply) => {
      secureAnswer(request, reply);
      answerError(error, request, reply);
    },
    schemaErrorFormatter: (errors, part) => new DomainError('VALIDATION_FAILED', { fields: fieldErrors(nameOf[part] ?? part, errors) }),
    clientErrorHandler: answerClientError,
  };
  const adapter = new FastifyAdapter(options);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  for (const schema of componentSchemas) fastify.addSchema(schema);
  fastify.setValidatorCompiler(compileValidator);
  fastify.setSerializerCompiler(compileSerializer);
  return adapter;
}
