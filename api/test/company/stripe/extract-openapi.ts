/**
 * Writes `openapi.json`: of Stripe's OpenAPI description, the operations that we call and the objects that they answer.
 * `node extract-openapi.ts <openapi/spec3.json of stripe/openapi> <commit>`
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { stripeOperations } from './stripe-operations.ts';

type Json = null | string | number | boolean | Json[] | { [name: string]: Json };
type Node = { [name: string]: Json };

/** Optional objects that are kept; in place of the others only `null` is valid. */
const keptObjects = new Set([
  'billing_portal.session',
  'checkout.session',
  'customer',
  'deleted_customer',
  'error',
  'api_errors',
  'event',
  'invoice',
  'invoice_setting_customer_setting',
  'line_item',
  'payment_method',
  'payment_method_card',
  'price',
  'recurring',
  'schedules_phase_automatic_tax',
  'subscription',
  'subscription_automatic_tax',
  'subscription_item',
  'subscription_schedule',
  'subscription_schedule_current_phase',
  'subscription_schedule_phase_configuration',
  'subscription_schedule_configuration_item',
]);
/** Fields that we request as objects instead of ids. */
const expanded = new Set([
  'invoice_setting_customer_setting.default_payment_method',
  'subscription.latest_invoice',
  'subscription.default_payment_method',
  'subscription.schedule',
]);
const unused = new Set(['description', 'title', 'summary', 'example', 'encoding', 'style', 'explode', 'maxLength']);

const isNode = (value: Json | undefined): value is Node => typeof value === 'object' && value !== null && !Array.isArray(value);
const nameOf = (reference: Json | undefined): string => String(reference).split('/').at(-1) ?? '';

function isOptionalObject(property: Node): boolean {
  const names = [property, ...(Array.isArray(property['anyOf']) ? property['anyOf'] : [])].flatMap((part) =>
    isNode(part) && '$ref' in part ? nameOf(part['$ref']) : [],
  );
  return names.length > 0 && !names.some((name) => keptObjects.has(name));
}

function reduceProperty(owner: string, name: string, property: Json, isRequired: boolean, used: Set<string>): Json {
  if (!isNode(property)) return property;
  if ('x-expansionResources' in property && !expanded.has(`${owner}.${name}`))
    return { type: 'string', ...(property['nullable'] === true && { nullable: true }) };
  const mayBeAbsent = property['nullable'] === true || !isRequired;
  return mayBeAbsent && isOptionalObject(property) ? { enum: [null], nullable: true } : reduce(property, owner, used);
}

function reduce(value: Json, owner: string, used: Set<string>): Json {
  if (Array.isArray(value)) return value.map((item) => reduce(item, owner, used));
  if (!isNode(value)) return value;
  if ('$ref' in value) used.add(nameOf(value['$ref']));
  const required = Array.isArray(value['required']) ? value['required'] : [];
  return Object.fromEntries(
    Object.entries(value).flatMap(([key, part]) => {
      if (unused.has(key) && !(isNode(part) && 'type' in part)) return [];
      if (key.startsWith('x-')) return [];
      if (key !== 'properties' || !isNode(part)) return [[key, reduce(part, owner, used)]];
      const properties = Object.entries(part).map(([name, property]): [string, Json] => [
        name,
        reduceProperty(owner, name, property, required.includes(name), used),
      ]);
      return [[key, Object.fromEntries(properties)]];
    }),
  );
}

const [, , file = '', commit = ''] = process.argv;
const source = JSON.parse(readFileSync(file, 'utf8')) as Node;
const pathsOf = source['paths'] as Record<string, Node>;
const schemasOf = (source['components'] as Node)['schemas'] as Record<string, Json>;

const used = new Set(['event']);
const paths: Node = {};
for (const operation of stripeOperations) {
  const [method = '', path = ''] = operation.split(' ');
  const found = pathsOf[path]?.[method.toLowerCase()];
  if (!isNode(found)) throw new Error(`The description has no ${operation}`);
  const { operationId, parameters, requestBody, responses } = found;
  const kept = { operationId, parameters, requestBody, responses } as Node;
  paths[path] = { ...(paths[path] as Node | undefined), [method.toLowerCase()]: reduce(kept, '', used) };
}
const schemas = new Map<string, Json>();
for (const name of used) schemas.set(name, reduce(schemasOf[name] ?? {}, name, used));

const { title, version } = source['info'] as Node;
const origin = `https://github.com/stripe/openapi/blob/${commit}/openapi/spec3.json`;
const content = {
  openapi: source['openapi'],
  info: { title, version, 'x-origin': origin, license: { name: 'MIT', 'x-text': 'openapi.license.txt' } },
  paths,
  components: { schemas: Object.fromEntries([...schemas].toSorted(([a], [b]) => (a < b ? -1 : 1))) },
};
writeFileSync(join(import.meta.dirname, 'openapi.json'), `${JSON.stringify(content)}\n`);
