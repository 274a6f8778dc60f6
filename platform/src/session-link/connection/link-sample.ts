/** Quality of a link during one second. Values that were not measured are null. */
export interface LinkSample {
  /** Milliseconds since 1970. */
  at: number;
  roundTripMs: number | null;
  jitterMs: number | null;
  framesPerSecond: number | null;
  kbitPerSecond: number | null;
  /** Share of lost packets, 0 to 1. */
  loss: number | null;
  width: number | null;
  height: number | null;
  codec: string | null;
  path: 'direct' | 'relayed' | null;
}

/** Shorter intervals give no useful rates. */
const shortestMs = 250;

interface Counted {
  /** Time of the counters, which a busy browser delivers late. */
  at: number;
  bytes: number;
  received: number;
  lost: number;
  frames: number;
}

type Stats = { id: string; type: string; timestamp: number } & Readonly<Record<string, unknown>>;

const numberOf = (value: unknown): number | null => (typeof value === 'number' && Number.isFinite(value) ? value : null);
const textOf = (value: unknown): string | null => (typeof value === 'string' ? value : null);

/** Turns the counters of a link into rates since they were last read. */
export class LinkSampler {
  #before: Counted | null = null;

  read(report: RTCStatsReport, at: number): LinkSample {
    const stats = [...report.values()] as Stats[];
    const byId = (id: unknown) => stats.find((entry) => entry.id === id);
    const pair = byId(
      stats.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId)?.['selectedCandidatePairId'],
    );
    const videos = stats.filter(({ type, kind }) => type === 'inbound-rtp' && kind === 'video');
    const video = videos.reduce<Stats | null>((best, entry) => (areaOf(entry) > areaOf(best) ? entry : best), videos[0] ?? null);
    const all = videos.length > 0 ? videos : stats.filter(({ type }) => type === 'outbound-rtp');
    const counted = this.#count(all, videos.length > 0, at);
    const seconds = numberOf(pair?.['currentRoundTripTime']);
    const jitter = numberOf(video?.['jitter']);
    return {
      at,
      roundTripMs: seconds === null ? null : Math.round(seconds * 1000),
      jitterMs: jitter === null ? null : Math.round(jitter * 1000),
      ...counted,
      width: numberOf(video?.['frameWidth']),
      height: numberOf(video?.['frameHeight']),
      codec: textOf(byId(video?.['codecId'])?.['mimeType'])?.replace(/^video\//, '') ?? null,
      path: pair ? pathOf(byId(pair['localCandidateId']), byId(pair['remoteCandidateId'])) : null,
    };
  }

  #count(streams: readonly Stats[], isInbound: boolean, at: number): Pick<LinkSample, 'framesPerSecond' | 'kbitPerSecond' | 'loss'> {
    const sum = (name: string) => streams.reduce((total, entry) => total + (numberOf(entry[name]) ?? 0), 0);
    const now: Counted = {
      at: Math.max(...streams.map(({ timestamp }) => numberOf(timestamp) ?? at), 0) || at,
      bytes: sum(isInbound ? 'bytesReceived' : 'bytesSent'),
      received: sum(isInbound ? 'packetsReceived' : 'packetsSent'),
      lost: sum('packetsLost'),
      frames: sum(isInbound ? 'framesDecoded' : 'framesSent'),
    };
    const before = this.#before;
    const unknown = { framesPerSecond: null, kbitPerSecond: null, loss: null };
    if (before && Math.abs(now.at - before.at) < shortestMs) return unknown;
    this.#before = now;
    // The counters of a new connection start at zero.
    if (!before || now.at < before.at || now.bytes < before.bytes) return unknown;
    const seconds = (now.at - before.at) / 1000;
    const lost = Math.max(0, now.lost - before.lost);
    const packets = now.received - before.received + lost;
    return {
      framesPerSecond: Math.max(0, Math.round((now.frames - before.frames) / seconds)),
      kbitPerSecond: Math.round(((now.bytes - before.bytes) * 8) / 1000 / seconds),
      loss: packets > 0 ? lost / packets : 0,
    };
  }
}

const areaOf = (entry: Stats | null): number => (numberOf(entry?.['frameWidth']) ?? 0) * (numberOf(entry?.['frameHeight']) ?? 0);

const pathOf = (...candidates: (Stats | undefined)[]): 'direct' | 'relayed' =>
  candidates.some((candidate) => candidate?.['candidateType'] === 'relay') ? 'relayed' : 'direct';
