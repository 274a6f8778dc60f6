import { isRemoteName } from '@nearhand/contracts/release-names';

type Check = (value: unknown) => boolean;

const text: Check = (value) => typeof value === 'string' && value.length > 0 && value.length <= 300;
const rows: Check = (value) => Array.isArray(value) && value.every((row) => typeof row === 'object' && row !== null && !Array.isArray(row));
const listOf =
  (check: Check): Check =>
  (value) =>
    Array.isArray(value) && value.every(check);
const tableOf =
  (check: Check): Check =>
  (value) =>
    typeof value === 'object' && value !== null && !Array.isArray(value) && Object.values(value).every(check);
const optional =
  (check: Check): Check =>
  (value) =>
    value === undefined || check(value);
const objectOf =
  (fields: Readonly<Record<string, Check>>): Check =>
  (value) =>
    tableOf(() => true)(value) && Object.entries(fields).every(([name, check]) => check((value as Record<string, unknown>)[name]));
const nothing: Check = (value) => value === null;
const texts = listOf(text);

/** Fields of a remote's descriptor that the rules, the server and the shell read. */
const fields: Readonly<Record<string, Check>> = {
  name: isRemoteName,
  version: text,
  owner: text,
  platform: text,
  federation: text,
  routes: listOf(
    objectOf({
      name: text,
      path: text,
      title: text,
      links: optional(texts),
      partOf: optional(text),
      frameAncestors: optional((value) => value === 'company' || texts(value)),
    }),
  ),
  nav: listOf(objectOf({ route: text, label: text, labels: tableOf(text) })),
  contributions: optional(listOf(objectOf({ slot: text, name: text, label: text, labels: tableOf(text) }))),
  linkedRoutes: optional(texts),
  messages: tableOf(tableOf(text)),
  pageMessages: optional(tableOf(tableOf(text))),
  entry: text,
  theme: nothing,
  styles: texts,
  firstScripts: optional(texts),
  layoutFiles: optional(tableOf(texts)),
  pageFiles: optional(tableOf(texts)),
  pageStyles: texts,
  standalone: tableOf(objectOf({ script: text, earlyRender: text, styles: texts, messages: tableOf(text) })),
  waivers: optional(rows),
  files: listOf(objectOf({ path: text, integrity: text })),
};

/** Finds a fault in the form of a descriptor that somebody else wrote; null if there is none. */
export function descriptorFault(value: unknown): string | null {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return 'descriptor.json is no object';
  const wrong = Object.entries(fields).find(([name, check]) => !check((value as Record<string, unknown>)[name]));
  return wrong ? `descriptor.json has no valid ${wrong[0]}` : null;
}
