/** Address of Redis or Valkey: one server, the Sentinels of a primary, or nodes of a cluster. */
export interface RedisAddress {
  kind: 'server' | 'sentinel' | 'cluster';
  isEncrypted: boolean;
  username?: string;
  password?: string;
  nodes: { host: string; port: number }[];
  /** Name of the primary at the Sentinels. */
  primary?: string;
  database?: number;
}

const form =
  /^redis(?<tls>s?)(?:\+(?<kind>sentinel|cluster))?:\/\/(?:(?<username>[^:@/]*)(?::(?<password>[^@/]*))?@)?(?<nodes>[^@/]+)(?:\/(?<path>[\w.-]*))?$/;
const defaultPorts = { server: 6379, cluster: 6379, sentinel: 26_379 };

function readNode(text: string, defaultPort: number): RedisAddress['nodes'][number] | null {
  const [, host = '', port] = /^(\[[\da-f:.]+\]|[\w.-]+)(?::(\d{1,5}))?$/i.exec(text) ?? [];
  return host === '' || Number(port ?? 1) > 65_535 ? null : { host: host.replace(/^\[|\]$/g, ''), port: Number(port ?? defaultPort) };
}

function decoded(text = ''): string | null {
  try {
    return decodeURIComponent(text);
  } catch {
    return null;
  }
}

/**
 * Reads `redis://[user:password@]host[:port][/database]`, `redis+sentinel://host[:port],…/primary` or
 * `redis+cluster://host[:port],…`, with `rediss` for TLS. Null for another form.
 */
export function readRedisAddress(url: string): RedisAddress | null {
  const groups = form.exec(url)?.groups;
  if (!groups) return null;
  const kind = (groups['kind'] ?? 'server') as RedisAddress['kind'];
  const nodes = (groups['nodes'] ?? '').split(',').map((node) => readNode(node, defaultPorts[kind]));
  const path = groups['path'] || undefined;
  if (!nodes.every((node) => node !== null)) return null;
  if (kind === 'server' && (nodes.length > 1 || !/^\d*$/.test(path ?? ''))) return null;
  if (kind !== 'server' && (kind === 'sentinel') !== (path !== undefined)) return null;
  const [username, password] = [decoded(groups['username']), decoded(groups['password'])];
  if (username === null || password === null) return null;
  return {
    kind,
    isEncrypted: groups['tls'] === 's',
    nodes,
    ...(username && { username }),
    ...(password && { password }),
    ...(kind === 'sentinel' && path && { primary: path }),
    ...(kind === 'server' && path && { database: Number(path) }),
  };
}
