/** Replaces React's JSX runtime while a remote is developed: the shell provides only the released one. */
import { Fragment, jsx, jsxs } from 'react/jsx-runtime';
import { outerOf } from './families.ts';

type JsxArguments = Parameters<typeof jsx>;

export const jsxDEV = (type: JsxArguments[0], props: JsxArguments[1], key?: JsxArguments[2], isStatic = false) =>
  (isStatic ? jsxs : jsx)(outerOf(type), props, key);
export { Fragment };
