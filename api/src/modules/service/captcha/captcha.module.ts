import { Module } from '@nestjs/common';
import { CaptchaService } from './captcha.service.ts';

@Module({ providers: [CaptchaService], exports: [CaptchaService] })
export class CaptchaModule {}
