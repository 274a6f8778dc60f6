/** Errors of the language (ECMA-262, 20.5.5), and the one of Firefox for too much recursion. */
const names = new Set(['EvalError', 'InternalError', 'RangeError', 'ReferenceError', 'SyntaxError', 'TypeError', 'URIError']);

/** Whether an error is one of our code or of an interface of the browser, whose text is for engineers. */
export const isProgrammingError = (error: unknown): boolean =>
  error instanceof DOMException || (error instanceof Error && names.has(error.name));
