import { sandbox } from '@nearhand/platform/core';
import { type IntlShape, useIntl } from '@nearhand/platform/intl';
import { type Command, useCommands } from '@nearhand/platform/ui/console';
import { useFullScreen } from './frame/use-full-screen.ts';
import { panelsFor, panelTabs } from './panels/panels.tsx';
import type { Tools } from './stage/tools.ts';
import { useSeenSurfaces } from './stage/use-seen-surfaces.ts';
import type { SessionWindowContext } from './window-context.ts';
import { canLeave, isHeldHere } from './window-state.ts';

interface Verbs {
  tools: Tools;
  onSnapshot: () => void;
  onChoose: (surfaceId: string) => void;
  onAskControl: () => void;
  onQuality: () => void;
  onCloseTopmost: () => void;
  onClose: () => void;
  onLeave: () => void;
}

/** Commands that show and hide a panel, and those that name what a panel is for. */
function panelCommands(intl: IntlShape, { phase, role, showPanel, openPanel }: SessionWindowContext): Command[] {
  const toggles: Command[] = panelsFor(role).map(({ id, labelId, keys }) => ({
    id: `session.panel.${id}`,
    label: intl.formatMessage({ id: labelId }),
    group: intl.formatMessage({ id: 'app.session.panels' }),
    ...(keys && { keys }),
    run: () => showPanel(openPanel === id ? null : id),
  }));
  const named: Command[] = panelTabs.flatMap(({ id, command, isForWatchers }) =>
    command
      ? {
          id: command.id,
          label: intl.formatMessage({ id: command.labelId }),
          group: intl.formatMessage({ id: 'app.session.group.session' }),
          keys: command.keys,
          isDisabled: (role === 'watcher' && !isForWatchers) || phase === 'elsewhere' || phase === 'foreign',
          run: () => showPanel(id),
        }
      : [],
  );
  return [...toggles, ...named];
}

/** All commands of the window, for the palette and shortcuts. */
export function useWindowCommands(context: SessionWindowContext, verbs: Verbs): void {
  const intl = useIntl();
  const { state, phase, session, role, showPanel, openPanel } = context;
  const { canBeFull, toggle } = useFullScreen(state.isDevice);
  const surfaces = useSeenSurfaces(state);
  const { tools } = verbs;
  const hasPicture = state.hadPicture && (phase === 'active' || phase === 'reconnecting');
  const canMark = hasPicture && role !== 'watcher';
  // A device has no drawings on its screen.
  const canDraw = canMark && !state.isDevice;
  const picture = intl.formatMessage({ id: 'app.session.group.picture' });
  const sessionGroup = intl.formatMessage({ id: 'app.session.group.session' });

  const ofPicture: Command[] = [
    {
      id: 'session.pointer',
      label: intl.formatMessage({ id: 'app.session.pointer' }),
      group: picture,
      keys: 'p',
      isDisabled: !canDraw,
      run: () => tools.setTool(tools.tool === 'pointer' ? 'none' : 'pointer'),
    },
    {
      id: 'session.draw',
      label: intl.formatMessage({ id: 'app.session.draw' }),
      group: picture,
      keys: 'd',
      isDisabled: !canDraw,
      run: () => tools.setTool(tools.tool === 'draw' ? 'none' : 'draw'),
    },
    {
      id: 'session.putAway',
      label: intl.formatMessage({ id: 'app.session.putAway' }),
      group: picture,
      keys: 'escape',
      isDisabled: tools.tool === 'none' && openPanel === null,
      run: verbs.onCloseTopmost,
    },
    {
      id: 'session.zoom',
      label:
        tools.zoom === 'fit'
          ? intl.formatMessage({ id: 'app.session.zoom.showActual' })
          : intl.formatMessage({ id: 'app.session.zoom.showFit' }),
      group: picture,
      keys: 'z',
      isDisabled: !hasPicture,
      run: () => tools.setZoom(tools.zoom === 'fit' ? 'actual' : 'fit'),
    },
    {
      id: 'session.fullScreen',
      label: intl.formatMessage({ id: 'app.session.fullScreen' }),
      group: picture,
      keys: 'shift+f',
      isDisabled: !hasPicture || !canBeFull,
      run: toggle,
    },
    {
      id: 'session.snapshot',
      label: intl.formatMessage({ id: 'app.session.snapshot' }),
      group: picture,
      keys: 's',
      isDisabled: !canMark,
      run: verbs.onSnapshot,
    },
    {
      id: 'session.quality',
      label: intl.formatMessage({ id: 'app.session.quality' }),
      group: picture,
      keys: 'q',
      isDisabled: !hasPicture,
      run: verbs.onQuality,
    },
  ];
  const ofSurfaces: Command[] = surfaces.map(({ stream, label }, index) => ({
    id: `session.surface.${index + 1}`,
    label: intl.formatMessage({ id: 'app.session.surface.show' }, { label }),
    group: picture,
    keys: String(index + 1),
    isDisabled: surfaces.length < 2,
    run: () => verbs.onChoose(stream.id),
  }));
  const ofSession: Command[] = [
    {
      id: 'session.ask',
      label: intl.formatMessage({ id: 'app.session.people.ask' }),
      group: sessionGroup,
      keys: 'a',
      isDisabled: !session.can.host || phase === 'closed' || sandbox !== null,
      run: () => showPanel('people'),
    },
    {
      id: 'session.control',
      label: intl.formatMessage({ id: 'app.session.control' }),
      group: sessionGroup,
      keys: 'x',
      isDisabled: !canMark || sandbox !== null,
      run: verbs.onAskControl,
    },
    {
      id: 'session.leave',
      label: intl.formatMessage({ id: 'app.session.leave' }),
      group: sessionGroup,
      isDisabled: !isHeldHere(phase) || !canLeave(session),
      run: verbs.onLeave,
    },
    {
      id: 'session.close',
      label: intl.formatMessage({ id: 'app.session.close' }),
      group: sessionGroup,
      isDisabled: !session.can.close || phase === 'closed' || phase === 'elsewhere',
      run: verbs.onClose,
    },
  ];
  useCommands([...ofPicture, ...ofSurfaces, ...panelCommands(intl, context), ...ofSession]);
}
