/** A media section. It is named when it is offered, and unnamed by a rollback. */
interface Section {
  name: string | null;
}

type Description = RTCSessionDescriptionInit | null;

const namesIn = (description: Description): string[] =>
  /^a=sections:(.*)\r$/m
    .exec(description?.sdp ?? '')?.[1]
    ?.split(' ')
    .filter(Boolean) ?? [];

/** The sections of a description (m-lines), whose negotiated order must not change. */
export class FakeSections {
  readonly #own: Section[] = [];
  #names = 0;
  #settled = 0;
  /** Negotiated names of the other end. */
  #agreed: string[] = [];

  add(): void {
    this.#own.push({ name: null });
  }

  nameAll(): void {
    for (const section of this.#own) {
      if (section.name !== null) continue;
      this.#names += 1;
      section.name = String(this.#names);
    }
  }

  /** Returns a line of the description. */
  line = (): string => `a=sections:${this.#own.flatMap(({ name }) => name ?? []).join(' ')}`;

  check(description: RTCSessionDescriptionInit): void {
    const names = namesIn(description);
    if (this.#agreed.some((name, index) => name !== names[index])) {
      throw new DOMException('The order of m-lines does not match', 'InvalidAccessError');
    }
  }

  settle(local: Description, remote: Description): void {
    this.#settled = namesIn(local).length;
    this.#agreed = namesIn(remote);
  }

  rollBack(): void {
    for (const section of this.#own.slice(this.#settled)) section.name = null;
  }
}
