import type { Telemetry } from '@nearhand/contracts/release';

type Directive = 'script-src' | 'style-src' | 'img-src' | 'font-src' | 'media-src' | 'connect-src';
type Sources = Partial<Record<Directive, readonly string[]>>;

/** A proxy of the company serves everything from one origin. */
const allFrom = (origin: string): Sources => ({ 'script-src': [origin], 'img-src': [origin], 'connect-src': [origin] });

const googleTag = 'https://www.googletagmanager.com';
const googleHosts = ['https://*.googletagmanager.com', 'https://*.google-analytics.com', 'https://*.analytics.google.com'];

const ofTag = ({ url }: NonNullable<Telemetry['tag']>): Sources =>
  url === googleTag
    ? { 'script-src': ['https://*.googletagmanager.com'], 'img-src': googleHosts, 'connect-src': googleHosts }
    : allFrom(url);

const clarity = 'https://www.clarity.ms';
const clarityHosts = ['https://*.clarity.ms', 'https://c.bing.com'];

const ofRecording = ({ url }: NonNullable<Telemetry['recording']>): Sources =>
  url === clarity ? { 'script-src': ['https://*.clarity.ms'], 'img-src': clarityHosts, 'connect-src': clarityHosts } : allFrom(url);

/** The SDK is part of our own build. */
const ofErrors = ({ dsn }: NonNullable<Telemetry['errors']>): Sources => ({ 'connect-src': [new URL(dsn).origin] });

const tidio = 'https://code.tidio.co';
const tidioHosts = ['https://*.tidio.co', 'https://*.tidiochat.com'];

const ofChat = ({ url }: NonNullable<Telemetry['chat']>): Sources => {
  if (url !== tidio) return allFrom(url);
  return {
    'script-src': tidioHosts,
    'style-src': tidioHosts,
    'img-src': tidioHosts,
    'font-src': tidioHosts,
    'media-src': tidioHosts,
    'connect-src': [...tidioHosts, 'wss://*.tidio.co'],
  };
};

/** Sources of a directive that the configured services need, each with a space before it. */
export function telemetrySources({ tag, recording, errors, chat }: Telemetry): (directive: Directive) => string {
  const all = [tag && ofTag(tag), recording && ofRecording(recording), errors && ofErrors(errors), chat && ofChat(chat)];
  return (directive) => {
    const sources = all.flatMap((one) => one?.[directive] ?? []);
    return [...new Set(sources)].map((source) => ` ${source}`).join('');
  };
}
