import { Controller, Inject } from '@nestjs/common';
import { Call } from '../../../http/call.decorator.ts';
import type { CallOf, ReplyOf } from '../../../http/call.ts';
import { Operation } from '../../../http/contract/operation.decorator.ts';
import { IntercomCanvasService } from './intercom-canvas.service.ts';
import { IntercomRequestReader } from './intercom-request.reader.ts';

/** The Canvas Kit: what teammates see beside a conversation. Each request is verified before it is parsed. */
@Controller()
export class IntercomCanvasController {
  constructor(
    @Inject(IntercomRequestReader) private readonly requests: IntercomRequestReader,
    @Inject(IntercomCanvasService) private readonly canvases: IntercomCanvasService,
  ) {}

  @Operation('showIntercomCanvas')
  showIntercomCanvas(@Call() call: CallOf<'showIntercomCanvas'>): Promise<ReplyOf<'showIntercomCanvas'>> {
    return this.canvases.show(this.requests.read(call));
  }

  @Operation('submitIntercomCanvas')
  submitIntercomCanvas(@Call() call: CallOf<'submitIntercomCanvas'>): Promise<ReplyOf<'submitIntercomCanvas'>> {
    return this.canvases.submit(this.requests.read(call));
  }

  @Operation('showEmptyIntercomCanvas')
  showEmptyIntercomCanvas(@Call() call: CallOf<'showEmptyIntercomCanvas'>): ReplyOf<'showEmptyIntercomCanvas'> {
    this.requests.verify(call);
    return { canvas: { content: { components: [] } } };
  }
}
