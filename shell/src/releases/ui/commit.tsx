import { BuildId } from './build-id';

const shownDigits = 12;

/** A commit, in tables by the beginning of its hash. */
export function Commit({ commit }: { commit: string }) {
  if (!/^[0-9a-f]{40,64}$/.test(commit)) return <BuildId id={commit} />;
  return (
    <span title={commit}>
      <BuildId id={commit.slice(0, shownDigits)} />
    </span>
  );
}
