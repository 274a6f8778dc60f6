import { plain } from './plain-text.ts';
import type { Health, ReleaseState } from './release-server.ts';

const healthText = ({ activations, failures, longTasks, activationP75 }: Health) =>
  `${activations} pages, ${failures} failed, ${longTasks} long tasks${activationP75 === null ? '' : `, three of four within ${activationP75} ms`}`;

const canaryText = ({ canary, halted }: ReleaseState): string[] =>
  canary
    ? [
        `  ${canary.share}% of visitors get ${canary.candidateId} since ${canary.startedAt}`,
        `    candidate  ${healthText(canary.candidate)}`,
        `    live       ${healthText(canary.live)}`,
      ]
    : halted
      ? [`  Canary ${halted.candidateId} was halted at ${halted.at}: ${plain(halted.reason) || 'no reason'}`]
      : [];

const candidateTexts = ({ candidates, live }: ReleaseState): string[] =>
  candidates.map(
    ({ candidateId, createdAt, team, commit, message }) =>
      `  ${candidateId}${candidateId === live?.buildId ? ' (live)' : ''}  ${createdAt}  ${plain([team, commit, message].filter(Boolean).join('  '))}`,
  );

/** Formats the live build, the canary and the candidates for people. */
export const stateText = (state: ReleaseState): string =>
  [
    `${state.remote}: ${state.live ? `build ${state.live.buildId}, version ${state.live.version}` : 'not live'}, in revision ${state.revision}`,
    ...canaryText(state),
    ...candidateTexts(state),
  ].join('\n');
