/** Domains whose addresses belong to persons, and relays that hide those, with the ends that follow the name at large providers. */
const publicProviders = new Set([
  ...['gmail', 'googlemail', 'outlook', 'hotmail', 'live', 'msn', 'yahoo', 'ymail', 'rocketmail', 'icloud', 'me', 'mac', 'aol'],
  ...['proton', 'protonmail', 'pm', 'gmx', 'web', 'mail', 'email', 'fastmail', 'hey', 'zoho', 'tutanota', 'tuta', 'posteo', 'mailbox'],
  ...['wp', 'o2', 'onet', 'interia', 'poczta', 'op', 'vp', 'tlen', 'gazeta', 'int', 'buziaczek', 'autograf', 'go2', 'spoko'],
  ...['libero', 'virgilio', 'alice', 'tin', 'tiscali', 'inwind', 'iol', 'aruba', 'pec', 'orange', 'free', 'laposte', 'sfr', 'wanadoo'],
  ...['telefonica', 'terra', 'ya', 'yandex', 'inbox', 'list', 'bk', 'rambler', 'qq', '163', '126', 'naver', 'daum', 'seznam', 'centrum'],
  ...['appleid', 'duck', 'mozmail', 'simplelogin', 'movistar', 'ono', 'skynet', 'telenet', 'ziggo', 'kpnmail', 'bigpond', 'optusnet'],
  ...['freenet', 't-online', 'arcor', 'bluewin', 'btinternet', 'sky', 'virginmedia', 'comcast', 'verizon', 'att', 'sbcglobal', 'cox'],
]);
/** Second levels that registries sell below, such as in `.co.uk` and `.com.pl`. */
const registryLevels = /^(?:co|com|net|org|gov|gob|edu|ac|or|ne|nom|biz|info)$/;

/** The name that the domain of a company's address suggests; empty for other addresses. */
export function companyOfEmail(email: string): string {
  const labels = email.trim().toLowerCase().split('@')[1]?.split('.') ?? [];
  if (labels.length < 2 || !labels.every((label) => /^[\p{L}\p{N}](?:[\p{L}\p{N}-]*[\p{L}\p{N}])?$/u.test(label))) return '';
  // The address of a computer.
  if (/^\d+$/.test(labels.at(-1) ?? '')) return '';
  const hasRegistryLevel = labels.length > 2 && labels.at(-1)?.length === 2 && registryLevels.test(labels.at(-2) ?? '');
  const name = labels.at(hasRegistryLevel ? -3 : -2) ?? '';
  if (publicProviders.has(name) || name.startsWith('xn--')) return '';
  return name
    .split('-')
    .filter(Boolean)
    .map((word) => word.charAt(0).toUpperCase() + word.slice(1))
    .join(' ');
}
