const lookMs = 250;
const shortestAttemptMs = 1_000;
const longestAttemptMs = 5_000;

interface Traffic {
  pair: string;
  packets: number;
  roundTripMs: number | null;
}

/** Packets received on the selected candidate pair. */
function trafficOf(report: RTCStatsReport): Traffic | null {
  const stats = [...report.values()] as { id: string; type: string; [name: string]: unknown }[];
  const transport = stats.find(({ type, selectedCandidatePairId }) => type === 'transport' && selectedCandidatePairId);
  const pair = stats.find(({ id }) => id === transport?.['selectedCandidatePairId']);
  if (!pair) return null;
  const count = (value: unknown) => (typeof value === 'number' ? value : 0);
  const seconds = pair['currentRoundTripTime'];
  return {
    pair: pair.id,
    // Firefox counts bytes, and the first response only.
    packets: count(pair['responsesReceived']) + count(pair['packetsReceived'] ?? pair['bytesReceived']),
    roundTripMs: typeof seconds === 'number' && seconds > 0 ? seconds * 1000 : null,
  };
}

/**
 * Detects traffic while the peer is silent: after an outage the data channels
 * delay their messages by seconds, media and STUN checks do not.
 */
export class PathMonitor {
  readonly #onTraffic: () => void;
  #timer: ReturnType<typeof setInterval> | undefined;
  #before: Traffic | null = null;
  #roundTripMs = 0;

  constructor(onTraffic: () => void) {
    this.#onTraffic = onTraffic;
  }

  /** Duration of an attempt on this path: six round trips, within bounds. */
  get attemptMs(): number {
    return Math.min(longestAttemptMs, Math.max(shortestAttemptMs, 6 * this.#roundTripMs));
  }

  watch(getStats: () => Promise<RTCStatsReport>): void {
    if (this.#timer) return;
    this.#before = null;
    const look = async () => {
      // The connection was closed meanwhile.
      const traffic = await getStats().then(trafficOf, () => null);
      if (!this.#timer || !traffic) return;
      const before = this.#before;
      this.#before = traffic;
      this.#roundTripMs = traffic.roundTripMs ?? this.#roundTripMs;
      if (before && before.pair === traffic.pair && traffic.packets > before.packets) this.#onTraffic();
    };
    this.#timer = setInterval(() => void look(), lookMs);
  }

  stop(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
  }
}
