import { requireMe, sandbox } from '@nearhand/platform/core';
import { SessionRequestCards, useWatchSessionRequests } from '@nearhand/platform/live';
import type { AnnotationBoard } from '@nearhand/platform/session-link/annotations/annotation-board';
import { PictureViewer } from '@nearhand/platform/session-link/display/picture-viewer';
import { Commands } from '@nearhand/platform/ui/console';
import { type ReactNode, useDeferredValue, useRef, useState } from 'react';
import { CapabilitiesContext, useCapability } from '../../shared/session-link/use-capability.ts';
import { useTitleNews } from '../../shared/title/use-title-news.ts';
import { useChat } from './chat/use-chat.ts';
import { useClipboard } from './clipboard/clipboard.tsx';
import { useOperatorEnd } from './connection/use-operator-end.ts';
import { useControlRequest } from './control/use-control-request.ts';
import { DevicePicture } from './device/device-picture.tsx';
import { DeviceProvider } from './device/device-provider.tsx';
import { DeviceTools } from './device/device-tools.tsx';
import { RestartDialog } from './device/restart-dialog.tsx';
import { IdleDialog } from './dialogs/idle-dialog.tsx';
import { JoinRequestDialog } from './dialogs/join-request-dialog.tsx';
import { LeaveDialog } from './dialogs/leave-dialog.tsx';
import { EndDialog } from './ending/end-dialog.tsx';
import { EndingNotice } from './ending/ending-notice.tsx';
import { useEndRequest } from './ending/use-end-request.ts';
import type { Ending } from './ending/use-ending.ts';
import { useFiles } from './files/use-files.ts';
import type { PanelId } from './frame/panel-id.ts';
import { useEscape } from './frame/use-escape.ts';
import { useOpenPanel } from './frame/use-open-panel.ts';
import { usePhoneKeyboard } from './frame/use-phone-keyboard.ts';
import { useSnapshot } from './frame/use-snapshot.ts';
import { Notices } from './notices/notices.tsx';
import { windowProviders } from './panels/panels.tsx';
import { SidePanel } from './panels/side-panel.tsx';
import { QualityChip } from './quality/quality-chip.tsx';
import { useIsRecorded } from './recording/recording-context.ts';
import { SandboxBanner } from './sandbox/sandbox-banner.tsx';
import classes from './session-window.module.css';
import { PictureTools } from './stage/picture-tools.tsx';
import { SizeMenu } from './stage/size-menu.tsx';
import { Stage } from './stage/stage.tsx';
import { useTools } from './stage/use-tools.ts';
import { Toolbar } from './toolbar.tsx';
import { useMissingNote } from './use-missing-note.ts';
import { useTransferNotice } from './use-transfer-notice.ts';
import { useWindowCommands } from './use-window-commands.ts';
import { useVoice } from './voice/voice.tsx';
import { type SessionWindowContext, WindowContext } from './window-context.ts';
import type { Session } from './window-state.ts';

interface SessionWindowProps {
  loaded: Session;
  /** This window's user has become the host. */
  onTakenOver: (session: Session) => void;
}

/** One session: the toolbar, the picture or what the state requires, and the side panel. */
export function SessionWindow({ loaded, onTakenOver }: SessionWindowProps) {
  const { state, phase, isHeld, operatorEnd, reporter, ending, leave, dispatch } = useOperatorEnd(loaded);
  useTransferNotice(state.session);
  const { openPanel, isPanelFocused, openAs } = useOpenPanel({
    isDevice: loaded.device !== null,
    isNoteDue: phase === 'closed' && state.session.can.update && !sandbox,
  });
  useWatchSessionRequests(operatorEnd.socket, isHeld && !sandbox ? requireMe().user.id : null);
  const [unread, setUnread] = useState<Partial<Record<PanelId, number>>>({});
  useTitleNews(unread);

  const context: SessionWindowContext = {
    session: state.session,
    state,
    phase,
    role: state.role,
    link: operatorEnd.link,
    report: (event) => reporter.add(event),
    keepSession: (session) => dispatch({ type: 'session', session }),
    keepSessionRequest: (sessionRequest) => dispatch({ type: 'sessionRequest', sessionRequest }),
    openPanel,
    isPanelFocused,
    showPanel: (panel) => {
      openAs(panel);
      if (panel) setUnread((counts) => ({ ...counts, [panel]: 0 }));
    },
    markUnread: (panel, count) => setUnread((counts) => (counts[panel] === count ? counts : { ...counts, [panel]: count })),
  };
  return (
    <CapabilitiesContext value={operatorEnd.capabilities}>
      <WindowContext value={context}>
        <WithProviders isOn={phase !== 'elsewhere' && phase !== 'foreign'}>
          <Frame
            board={operatorEnd.annotations}
            unread={openPanel ? { ...unread, [openPanel]: 0 } : unread}
            ending={ending}
            onLeave={leave}
            onStay={() => operatorEnd.reportActivity()}
            onFrame={() => dispatch({ type: 'frame' })}
            onTooLarge={(surfaceId) => dispatch({ type: 'tooLarge', surfaceId })}
            onChoose={(surfaceId) => dispatch({ type: 'choose', surfaceId })}
            onAskForPicture={() => operatorEnd.askForPicture()}
            onTakenOver={onTakenOver}
            context={context}
          />
        </WithProviders>
        <SessionRequestCards />
      </WindowContext>
    </CapabilitiesContext>
  );
}

/** The capabilities are open while the window takes part in the session, also after its end: messages and files can still be read. */
function WithProviders({ isOn, children }: { isOn: boolean; children: ReactNode }) {
  if (!isOn) return children;
  let content = (
    <>
      <WindowCapabilities />
      {children}
    </>
  );
  for (const Provider of windowProviders.toReversed()) content = <Provider>{content}</Provider>;
  return content;
}

/** Opens the capabilities that need no provider. */
function WindowCapabilities() {
  useChat();
  useFiles();
  useClipboard();
  useVoice();
  return null;
}

interface FrameProps {
  board: AnnotationBoard;
  context: SessionWindowContext;
  unread: Partial<Record<PanelId, number>>;
  ending: Ending;
  onLeave: () => Promise<void>;
  onStay: () => void;
  onFrame: () => void;
  onTooLarge: (surfaceId: string) => void;
  onChoose: (surfaceId: string) => void;
  onAskForPicture: () => boolean;
  onTakenOver: (session: Session) => void;
}

function Frame({
  board,
  context,
  unread,
  ending,
  onLeave,
  onStay,
  onFrame,
  onTooLarge,
  onChoose,
  onAskForPicture,
  onTakenOver,
}: FrameProps) {
  const { state, phase, session, role, report, openPanel, showPanel } = context;
  const videoRef = useRef<HTMLVideoElement>(null);
  const tools = useTools(role !== 'watcher');
  const control = useControlRequest();
  const [isLeaveAsked, setLeaveAsked] = useState(false);
  const [isQualityOpen, setQualityOpen] = useState(false);
  const hasPicture = state.hadPicture && (phase === 'active' || phase === 'reconnecting');
  /** They are many, and the first picture does not wait for them. */
  const hasTools = useDeferredValue(hasPicture);
  const viewer = useCapability(PictureViewer);
  const takeSnapshot = useSnapshot(() => viewer?.canvas ?? videoRef.current, session, report);
  const hasPanels = phase !== 'elsewhere' && phase !== 'foreign';

  const { requestEnd, dialog } = useEndRequest(context, ending);
  useMissingNote(context);
  /** Closes the topmost of what lies over the window. */
  const closeTopmost = (): boolean => {
    if (ending.endsAt !== null) ending.undo();
    else if (tools.tool !== 'none') tools.setTool('none');
    else if (hasPanels && openPanel) showPanel(null);
    else if (document.fullscreenElement) void document.exitFullscreen();
    else return false;
    return true;
  };
  useEscape(closeTopmost);
  const askLeave = () => setLeaveAsked(true);
  const snapshot = () => void takeSnapshot();
  useWindowCommands(context, {
    tools,
    onSnapshot: snapshot,
    onChoose,
    onAskControl: control.ask,
    onQuality: () => setQualityOpen(true),
    onCloseTopmost: () => void closeTopmost(),
    onClose: requestEnd,
    onLeave: askLeave,
  });

  const windowRef = useRef<HTMLDivElement>(null);
  usePhoneKeyboard(windowRef);
  const focusToolbar = () => windowRef.current?.querySelector<HTMLElement>('header button')?.focus();

  return (
    <DeviceProvider hasPicture={hasPicture}>
      <div ref={windowRef} className={classes['window']}>
        <SandboxBanner />
        <Toolbar
          pictureTools={
            hasTools &&
            (state.isDevice ? (
              <DeviceTools onSnapshot={snapshot} />
            ) : (
              <PictureTools tools={tools} onSnapshot={snapshot} onAskControl={control.ask} />
            ))
          }
          size={hasTools && <SizeMenu tools={tools} />}
          quality={hasTools && <QualityChip isOpen={isQualityOpen} onOpen={setQualityOpen} />}
          isEnding={ending.endsAt !== null}
          onClose={requestEnd}
          onLeave={askLeave}
        />
        <div className={classes['body']}>
          <Middle isEnding={ending.endsAt !== null}>
            <Stage
              tools={tools}
              board={board}
              videoRef={videoRef}
              onFrame={onFrame}
              onTooLarge={onTooLarge}
              onChoose={onChoose}
              onAskForPicture={onAskForPicture}
              onTakenOver={onTakenOver}
              devicePicture={
                state.isDevice && (
                  <DevicePicture tools={tools} hasPicture={hasPicture} isInterrupted={phase === 'reconnecting'} onExit={focusToolbar} />
                )
              }
            />
            {hasPanels && <Notices control={control} onLeave={focusToolbar} />}
            <EndingNotice ending={ending} />
          </Middle>
          {hasPanels && <SidePanel unread={unread} />}
        </div>
        <JoinRequestDialog joinRequests={state.joinRequests} />
        <IdleDialog closesAt={phase === 'closed' ? null : session.idleClosesAt} onStay={onStay} />
        <LeaveDialog isOpen={isLeaveAsked} onClose={() => setLeaveAsked(false)} onLeave={onLeave} />
        <EndDialog {...dialog} />
        <RestartDialog />
        <Commands />
      </div>
    </DeviceProvider>
  );
}

function Middle({ isEnding, children }: { isEnding: boolean; children: ReactNode }) {
  return (
    <div className={classes['middle']} data-ending={isEnding} data-recording={useIsRecorded()}>
      {children}
    </div>
  );
}
