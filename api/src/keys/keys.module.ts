import { type DynamicModule, Global, Module } from '@nestjs/common';
import { ENV } from '../env/env.token.ts';
import type { Env } from '../env/env.ts';
import { SecretBox } from './secret-box.ts';
import { SERVER_KEYS } from './server-keys.token.ts';
import type { ServerKeys } from './server-keys.ts';
import { TokenSigner } from './token-signer.ts';

/** The environment and the server's secrets, for every module. */
@Global()
@Module({})
export class KeysModule {}

export const keysModule = (env: Env, keys: ServerKeys): DynamicModule => ({
  module: KeysModule,
  providers: [{ provide: ENV, useValue: env }, { provide: SERVER_KEYS, useValue: keys }, SecretBox, TokenSigner],
  exports: [ENV, SERVER_KEYS, SecretBox, TokenSigner],
});
