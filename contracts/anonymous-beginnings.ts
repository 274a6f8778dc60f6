interface Row {
  method: string;
  path: string;
  security: readonly string[];
}

const accessTokens: readonly string[] = ['jwt', 'platformAdmin'];
const keyOf = ({ path, method }: Row): string => `${path} ${method}`;

/** The shortest beginnings of `path method` that distinguish the operations without an access token from the others. */
export function anonymousBeginnings(operations: readonly Row[]): string[] {
  const [signedIn, anonymous] = [true, false].map((isSignedIn) =>
    operations.filter(({ security }) => security.some((scheme) => accessTokens.includes(scheme)) === isSignedIn).map(keyOf),
  ) as [string[], string[]];
  const shortest = anonymous.map((key) => {
    for (let length = 1; length < key.length; length++) {
      const beginning = key.slice(0, length);
      if (!signedIn.some((other) => other.startsWith(beginning))) return beginning;
    }
    return key;
  });
  return [...new Set(shortest)].sort();
}
