import { BuildId, shortId } from './build-id';

/** A commit, in tables by the beginning of its hash. */
export function Commit({ commit }: { commit: string }) {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return <BuildId id={commit} />;
  return (
    <span title={commit}>
      <BuildId id={shortId(commit)} />
    </span>
  );
}
