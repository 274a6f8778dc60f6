import type { components } from '@nearhand/contracts/openapi.gen';
import { ApiError, api, localeAtom, store, unwrap } from '@nearhand/platform/core';

type Sandbox = components['schemas']['Sandbox'];

const create = (captcha?: { captchaToken: string }): Promise<Sandbox> =>
  unwrap(api.POST('/sandbox', { body: { locale: store.get(localeAtom), ...captcha } }));

async function solveCaptcha(): Promise<{ captchaToken: string }> {
  const [platform, challenge] = await Promise.all([import('@nearhand/platform/captcha'), unwrap(api.GET('/auth/captcha'))]);
  return { captchaToken: await platform.solveCaptcha(challenge, new AbortController().signal) };
}

/** Opens a trial, with a captcha if the server demands one. */
export async function createSandbox(): Promise<Sandbox> {
  try {
    return await create();
  } catch (error) {
    if (!(error instanceof ApiError) || error.code !== 'CAPTCHA_REQUIRED') throw error;
    return create(await solveCaptcha());
  }
}
