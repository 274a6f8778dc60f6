import { Module } from '@nestjs/common';
import { AuditModule } from '../../account/audit/audit.module.ts';
import { CompanyModule } from '../../company/company/company.module.ts';
import { PresenceModule } from '../presence/presence.module.ts';
import { SessionModule } from '../session/session.module.ts';
import { ChatMessageService } from './chat-message.service.ts';
import { RatingController } from './rating.controller.ts';
import { RatingService } from './rating.service.ts';
import { RecordingController } from './recording.controller.ts';
import { RecordingService } from './recording.service.ts';
import { RecordingChunkService } from './recording-chunk.service.ts';
import { RecordingLinkService } from './recording-link.service.ts';
import { RecordingListService } from './recording-list.service.ts';
import { RecordingPlaybackService } from './recording-playback.service.ts';
import { RecordingProcessingJob } from './recording-processing.job.ts';
import { RecordingSweepJob } from './recording-sweep.job.ts';
import { ReportedEventService } from './reported-event.service.ts';
import { SessionReportController } from './session-report.controller.ts';
import { SessionReportAccessService } from './session-report-access.service.ts';
import { SessionReportErasureService } from './session-report-erasure.service.ts';

@Module({
  imports: [AuditModule, CompanyModule, PresenceModule, SessionModule],
  controllers: [SessionReportController, RecordingController, RatingController],
  providers: [
    SessionReportAccessService,
    SessionReportErasureService,
    ChatMessageService,
    RatingService,
    RecordingService,
    RecordingChunkService,
    RecordingLinkService,
    RecordingListService,
    RecordingPlaybackService,
    RecordingProcessingJob,
    RecordingSweepJob,
    ReportedEventService,
  ],
})
export class SessionReportModule {}
