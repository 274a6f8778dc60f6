import { BlockList, isIP } from 'node:net';

export interface ReadNetworks {
  networks: BlockList;
  /** Lines that are not a network. */
  unread: string[];
}

/** One network or address per line, such as `203.0.113.0/24`; `#` begins a comment. */
export function readNetworks(text: string): ReadNetworks {
  const networks = new BlockList();
  const unread: string[] = [];
  for (const line of text.split(/\r?\n/)) {
    const entry = line.replace(/#.*$/, '').trim();
    if (entry && !add(networks, entry)) unread.push(entry);
  }
  return { networks, unread };
}

function add(networks: BlockList, entry: string): boolean {
  const [, address = '', bits] = /^([0-9a-fA-F:.]+)(?:\/(\d{1,3}))?$/.exec(entry) ?? [];
  const version = isIP(address);
  const most = version === 6 ? 128 : 32;
  const prefix = bits === undefined ? most : Number(bits);
  if (version === 0 || prefix > most) return false;
  networks.addSubnet(address, prefix, version === 6 ? 'ipv6' : 'ipv4');
  return true;
}
