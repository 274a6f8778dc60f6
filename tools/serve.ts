/** Entry of `npm start`. */
import { runProduct } from './run-product.ts';

runProduct({ mode: 'production' });
