import { Module } from '@nestjs/common';
import { Captchas } from './captchas.service.ts';

@Module({ providers: [Captchas], exports: [Captchas] })
export class CaptchaModule {}
