import { type Challenge, type Solution, solveChallenge } from 'altcha-lib';
import { deriveKey as derivePbkdf2 } from 'altcha-lib/algorithms/web/pbkdf2';
import { deriveKey as deriveSha } from 'altcha-lib/algorithms/web/sha';

/** The payload format of ALTCHA. */
const proofOf = (challenge: Challenge, solution: Solution) => btoa(JSON.stringify({ challenge, solution }));

self.addEventListener('message', ({ data }: MessageEvent<Challenge>) => {
  const deriveKey = data.parameters.algorithm.startsWith('PBKDF2') ? derivePbkdf2 : deriveSha;
  solveChallenge({ challenge: data, deriveKey }).then(
    (solution) => self.postMessage(solution && proofOf(data, solution)),
    () => self.postMessage(null),
  );
});
