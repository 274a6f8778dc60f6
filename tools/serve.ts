/** Entry of `npm start`. */
import { runProduct } from './product/run-product.ts';

runProduct({ mode: 'production' });
