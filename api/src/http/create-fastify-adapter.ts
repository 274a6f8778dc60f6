import { STATUS_CODES } from 'node:http';
import { FastifyAdapter } from '@nestjs/platform-fastify';
import {
  type FastifyBaseLogger,
  type FastifyInstance,
  type FastifySchemaCompiler,
  type FastifyServerOptions,
  LogController,
  type RawServerDefault,
} from 'fastify';
import type { Logger } from 'pino';
import { v7 as uuid } from 'uuid';
import type { Env } from '../env.ts';
import { componentSchemas, type JsonSchema } from './contract.ts';
import { DomainError } from './domain-error.ts';
import { answerError } from './error.filter.ts';
import { compileSchema, fieldErrors, type HttpPart } from './schema-validator.ts';

const bodyLimit = 100 * 1024;
/** No limit of its own: Node refuses longer headers and addresses first. */
const maxParamLength = 64 * 1024;

const nameOf: Record<string, string> = { querystring: 'query', params: 'path' };

const compileValidator: FastifySchemaCompiler<JsonSchema> = ({ schema, httpPart }) =>
  compileSchema(schema, (httpPart ?? 'body') as HttpPart);

/** Fastify, bound to the contract: its component schemas, its validation, its shape of errors. */
export function createFastifyAdapter(env: Env, logger: Logger): FastifyAdapter {
  const options: FastifyServerOptions<RawServerDefault, FastifyBaseLogger> = {
    loggerInstance: logger,
    logController: new LogController({ disableRequestLogging: true, requestIdLogLabel: 'requestId' }),
    genReqId: () => uuid(),
    requestIdHeader: false,
    // What stands further to the left in the header, anybody may have written.
    trustProxy: env.TRUST_PROXY === true ? (_address, hop) => hop === 0 : env.TRUST_PROXY,
    bodyLimit,
    requestTimeout: 30_000,
    return503OnClosing: false,
    routerOptions: { maxParamLength },
    frameworkErrors: (error, request, reply) => answerError(error, request, reply),
    schemaErrorFormatter: (errors, part) => new DomainError('VALIDATION_FAILED', { fields: fieldErrors(nameOf[part] ?? part, errors) }),
    clientErrorHandler: (error, socket) => {
      if (error.code === 'ECONNRESET' || !socket.writable) return;
      const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : 400;
      socket.end(`HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`);
    },
  };
  const adapter = new FastifyAdapter(options);
  const fastify = adapter.getInstance() as unknown as FastifyInstance;
  for (const schema of componentSchemas) fastify.addSchema(schema);
  fastify.setValidatorCompiler(compileValidator);
  return adapter;
}
