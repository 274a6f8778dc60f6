/** Entry of `npm run cluster`. */
import { runProduct } from './product/run-product.ts';

runProduct({ mode: 'production', instances: 3 });
