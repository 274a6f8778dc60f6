import { useMergedRef, useMounted } from '@mantine/hooks';
import {
  type ComponentPropsWithRef,
  cloneElement,
  createContext,
  type ReactElement,
  type ReactNode,
  type Ref,
  type RefObject,
  use,
  useId,
  useImperativeHandle,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { type Overlays, useOverlays } from './use-overlays.ts';

interface State {
  opened?: boolean | undefined;
  onChange?: ((isOpen: boolean) => void) | undefined;
  onOpen?: (() => void) | undefined;
}

/** Props of the kit's menu or popover, less those that only matter to its own target. */
export type PopupProps<Props> = Omit<Props, keyof State | 'id' | 'defaultOpened' | 'onClose' | 'trigger'> & State;

interface DropdownProps {
  children: ReactNode;
  className?: string;
  'aria-label'?: string;
}

interface Rendered {
  state: { id: string; opened: boolean; onChange: (isOpen: boolean) => void };
  target: ReactNode;
  dropdown: DropdownProps;
}

interface RootProps extends State {
  type: 'menu' | 'dialog';
  render: (overlays: Overlays, rendered: Rendered) => ReactNode;
  children?: ReactNode;
}

interface PopupState extends Pick<RootProps, 'type' | 'render'> {
  id: string;
  /** Whether a click on the target opens and closes it. */
  isToggled: boolean;
  target: RefObject<HTMLElement | null>;
  isUsed: boolean;
  isOpen: boolean;
  overlays: Overlays | null;
  setOpen: (isOpen: boolean) => void;
}

const PopupContext = createContext<PopupState | null>(null);

function usePopup(): PopupState {
  const popup = use(PopupContext);
  if (!popup) throw new Error('Not inside a menu or popover');
  return popup;
}

/**
 * A menu or popover whose code loads when it is opened first. Its target never becomes part of the kit's tree, where it would be a new
 * element without the focus or a pending click: the kit gets a stand-in.
 */
export function Popup({ type, render, opened, onChange, onOpen, children }: RootProps) {
  const id = useId();
  const target = useRef<HTMLElement>(null);
  const [isOpenInside, setOpenInside] = useState(false);
  const isOpen = opened ?? isOpenInside;
  const [isUsed, setUsed] = useState(isOpen);
  if (isOpen && !isUsed) setUsed(true);
  const setOpen = (willOpen: boolean) => {
    setOpenInside(willOpen);
    onChange?.(willOpen);
    if (willOpen && !isOpen) onOpen?.();
  };
  const overlays = useOverlays(isOpen, () => setOpen(false));
  const isToggled = type === 'menu' || opened === undefined;
  return <PopupContext value={{ type, isToggled, render, id, target, isUsed, isOpen, overlays, setOpen }}>{children}</PopupContext>;
}

export function PopupTarget({ children }: { children: ReactElement<ComponentPropsWithRef<'button'>> }) {
  const { type, isToggled, id, target, isOpen, overlays, setOpen } = usePopup();
  const { ref: ownRef, onClick, onBlur } = children.props;
  const ref = useMergedRef(target, ownRef);
  const isLoading = isOpen && overlays === null;
  const isShown = isOpen && overlays !== null;
  return cloneElement(children, {
    ref,
    id,
    'aria-haspopup': type,
    'aria-expanded': isShown,
    'aria-busy': isLoading || undefined,
    'aria-controls': isShown ? `${id}-dropdown` : undefined,
    onClick: (event) => {
      onClick?.(event);
      if (isToggled) setOpen(!isShown);
    },
    onBlur: (event) => {
      onBlur?.(event);
      // It would take the focus from where it is by then.
      if (isLoading) setOpen(false);
    },
  });
}

export function PopupDropdown(props: DropdownProps) {
  const { isUsed, overlays } = usePopup();
  return isUsed && overlays && <Shown overlays={overlays} dropdown={props} />;
}

function Shown({ overlays, dropdown }: { overlays: Overlays; dropdown: DropdownProps }) {
  const { render, id, target, isOpen, setOpen } = usePopup();
  // The kit remembers the focus when it changes to open.
  const isMounted = useMounted();
  return render(overlays, {
    state: { id, opened: isOpen && isMounted, onChange: setOpen },
    target: <StandIn target={target} />,
    dropdown,
  });
}

function StandIn({ target, ref }: { target: RefObject<HTMLElement | null>; ref?: Ref<HTMLElement | null> }) {
  const [element, setElement] = useState(target.current);
  useLayoutEffect(() => setElement(target.current));
  useImperativeHandle<HTMLElement | null, HTMLElement | null>(ref, () => element, [element]);
  return null;
}
