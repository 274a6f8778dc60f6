import { Module } from '@nestjs/common';
import { CompanyModule } from '../company/company.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { ChatRecordService } from './chat-message.service.ts';
import { RecordingController } from './recording.controller.ts';
import { RecordingService } from './recording.service.ts';
import { RecordingChunkService } from './recording-chunk.service.ts';
import { RecordingLinks } from './recording-link.service.ts';
import { RecordingList } from './recording-list.service.ts';
import { RecordingPlayer } from './recording-playback.service.ts';
import { RecordingProcessor } from './recording-processing.job.ts';
import { RecordingSweep } from './recording-sweep.job.ts';
import { ReportedEventService } from './reported-event.service.ts';
import { RecordController } from './session-report.controller.ts';
import { RecordAccess } from './session-report-access.service.ts';
import { RecordEraser } from './session-report-erasure.service.ts';

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
