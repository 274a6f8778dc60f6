/** A question to an app, whose answer is its next message of a type. Those who ask meanwhile get the same answer. */
export function questionTo<Answer>(
  listen: (listener: (answer: Answer) => void) => unknown,
  ask: () => boolean,
  /** The answer of an app that does not take the question. */
  none: Answer,
): () => Promise<Answer> {
  let asked: Promise<Answer> | null = null;
  return () => {
    asked ??= new Promise<Answer>((resolve) => {
      listen(resolve);
      if (!ask()) resolve(none);
    }).finally(() => {
      asked = null;
    });
    return asked;
  };
}
