import { plain } from './plain-text.ts';
import type { Channel } from './release-server.ts';

const buildText = ({ remote, buildId, version, team, at }: Channel['builds'][number]) =>
  plain(`    ${remote}  ${buildId}  version ${version}  ${at}  ${team}`);

/** Formats the builds that a channel serves instead of production, and its address, for people. */
export const channelText = ({ channel, address, builds, endsAt, fault }: Channel): string =>
  [
    `${channel}: ${address}${endsAt === null ? '' : `, until ${endsAt}`}`,
    ...(fault === null ? [] : [`    Serves no pages: ${plain(fault)}`]),
    ...builds.map(buildText),
  ].join('\n');
