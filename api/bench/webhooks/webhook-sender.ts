/** Companies that pay at a provider, and its events. */
export interface WebhookSender {
  /** Kind of the events, for the output. */
  readonly title: string;
  /** Makes the customers of the companies; their first events are accepted before the measurement. */
  prepare(companyIds: readonly string[]): Promise<void>;
  /** Changes the plan of a company at the provider. Returns what sends the event. */
  change(companyId: string): () => Promise<void>;
  /** Number of companies whose plan is not that at the provider. */
  countWrong(): Promise<number>;
}

export async function post(url: string, body: string, headers: Record<string, string> = {}): Promise<void> {
  const answer = await fetch(url, { method: 'POST', body, headers: { 'content-type': 'application/json', ...headers } });
  if (answer.status !== 204) throw new Error(`an event was answered with ${answer.status}: ${await answer.text()}`);
}
