import { isChannelName } from '@nearhand/contracts/release-names';

const placeholder = '{channel}';
/** A label that no address has otherwise. */
const standIn = 'channel-name';

/** The addresses of channels: one origin each, which differ in the first label of the host. */
export class ChannelAddress {
  readonly #origin: URL;
  readonly #publicHost: string;

  /** Throws what is wrong with the pattern. */
  constructor(pattern: string, publicUrl: URL) {
    const isPlain = pattern.split(placeholder).length === 2 && /^https?:\/\/\{channel\}\.[^/?#@{}]+\/?$/.test(pattern);
    const text = pattern.replace(placeholder, standIn);
    if (!isPlain || !URL.canParse(text))
      throw new Error('must be an http or https address whose host begins with {channel}, such as https://{channel}.support.example.com');
    this.#origin = new URL(text);
    this.#publicHost = publicUrl.hostname;
    if (isChannelName(this.nameOf(publicUrl.host, true) ?? ''))
      throw new Error('must not be the address of a channel for PUBLIC_URL itself');
  }

  /** The origin of a channel. */
  of(channel: string): string {
    return this.#origin.origin.replace(standIn, channel);
  }

  /** The name in a `Host`, whether there is such a channel or not; null for other addresses, also for that of production. */
  nameOf(host: string, isPublic = false): string | null {
    const url = URL.parse(`http://${host}`);
    const hostname = url?.hostname.replace(/\.$/, '') ?? '';
    const suffix = this.#origin.hostname.slice(standIn.length);
    if (!hostname.endsWith(suffix) || (hostname === this.#publicHost && !isPublic)) return null;
    return hostname.slice(0, -suffix.length);
  }

  /** The channel whose pages have an origin; null for other origins. */
  channelAt(origin: string): string | null {
    const url = URL.parse(origin);
    const name = url && this.nameOf(url.host);
    return name && isChannelName(name) && this.of(name) === origin ? name : null;
  }
}
