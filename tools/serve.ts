/** `npm start` ends up here. */
import { runProduct } from './run-product.ts';

runProduct({ mode: 'production' });
