import type { Browser, ViewportSize } from '@playwright/test';
import type { Product } from '../fixtures/product.ts';

/** Environment in which scenes are recorded. */
export interface Stage {
  browser: Browser;
  product: Product;
  viewport: ViewportSize;
  /** Waits until a picture has become sharp and notices are gone. */
  settle(): Promise<void>;
}
