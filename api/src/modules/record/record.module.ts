import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { ChatRecordService } from './chat-record.service.ts';
import { RecordController } from './record.controller.ts';
import { RecordAccess } from './record-access.ts';
import { RecordEraser } from './record-eraser.ts';
import { RecordingController } from './recording.controller.ts';
import { RecordingService } from './recording.service.ts';
import { RecordingChunkService } from './recording-chunk.service.ts';
import { RecordingLinks } from './recording-links.ts';
import { RecordingList } from './recording-list.ts';
import { RecordingPlayer } from './recording-player.ts';
import { RecordingProcessor } from './recording-processor.ts';
import { RecordingSweep } from './recording-sweep.ts';
import { ReportedEventService } from './reported-event.service.ts';

@Module({
  imports: [CompanyModule, SessionModule],
  controllers: [RecordController, RecordingController],
  providers: [
    RecordAccess,
    RecordEraser,
    ChatRecordService,
    ReportedEventService,
    RecordingService,
    RecordingChunkService,
    RecordingLinks,
    RecordingList,
    RecordingPlayer,
    RecordingProcessor,
    RecordingSweep,
  ],
})
export class RecordModule {}
