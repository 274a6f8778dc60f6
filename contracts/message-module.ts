/** Types and validators of messages, from their schemas. */
import { Ajv } from 'ajv';
import toStandaloneCode from 'ajv/dist/standalone/index.js';
import openapiTS, { astToString } from 'openapi-typescript';

export type Definitions = Record<string, object>;

const reference = /"(?:definitions\.yaml)?#\/\$defs\//g;

export async function typesOf(title: string, message: object, definitions: Definitions): Promise<string> {
  const schemas = JSON.stringify({ ...definitions, [title]: message }).replaceAll(reference, '"#/components/schemas/');
  const document = `{"openapi":"3.1.0","info":{"title":"messages","version":"1"},"components":{"schemas":${schemas}}}`;
  return astToString(await openapiTS(document, { rootTypes: true, rootTypesNoSchemaPrefix: true, immutable: true }));
}

/** One function without references. It reports no reasons, which nobody reads and which are two thirds of the code. */
export function validatorOf(message: object, definitions: Definitions): string {
  const ajv = new Ajv({
    code: { source: true, esm: true },
    discriminator: true,
    messages: false,
    // Lengths in UTF-16 units, as `String.length`: counting characters needs a function from Ajv's runtime.
    unicode: false,
    logger: false,
  });
  const code = toStandaloneCode(ajv, ajv.compile(dereference(message, definitions)))
    .replaceAll(/^"use strict";|export [^;]*;|validate\d+\.errors = (?:\[\{.*?\}\]|vErrors);/g, '')
    .replace(/function validate\d+\(data, \{.*?\}=\{\}\)/, 'function validate(data)')
    .replace(/^const schema\d+ = .*?;(?=const |function )/, '');
  if (code.includes('instancePath')) throw new Error(`A keyword of ${JSON.stringify(message)} needs Ajv's error reports`);
  return code;
}

function dereference(schema: object, definitions: Definitions): object {
  return JSON.parse(JSON.stringify(schema), (_key, value) => {
    const target = typeof value?.$ref === 'string' ? definitions[value.$ref.split('/').at(-1)] : null;
    return target ? dereference(target, definitions) : value;
  });
}
