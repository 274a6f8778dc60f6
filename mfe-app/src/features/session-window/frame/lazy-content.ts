import { type ComponentType, lazy } from 'react';

/** Content that is loaded when it is first shown. `lazy` keeps a failure, so a retry creates another one. */
export class LazyContent {
  readonly #load: () => Promise<ComponentType>;
  Content: ComponentType;

  constructor(load: () => Promise<ComponentType>) {
    this.#load = load;
    this.Content = this.#make();
  }

  renew(): void {
    this.Content = this.#make();
  }

  #make(): ComponentType {
    return lazy(async () => ({ default: await this.#load() }));
  }
}
