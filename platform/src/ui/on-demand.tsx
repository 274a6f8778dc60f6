import { type ComponentType, useEffect, useEffectEvent, useState } from 'react';
import { notify } from '../core/notify.ts';
import { useErrorText } from '../intl/error-text.ts';

/** A dialog whose code loads when it is opened first. If that fails, it closes with a notification. */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function OnDemand(props: Props) {
    const errorText = useErrorText();
    const [Content, setContent] = useState(() => loaded);
    const handleFailure = useEffectEvent((error: unknown) => {
      notify('error', errorText(error));
      props.onClose();
    });
    useEffect(() => {
      if (loaded) return;
      let isOpen = true;
      load().then(
        (component) => {
          loaded = component;
          if (isOpen) setContent(() => component);
        },
        (error: unknown) => isOpen && handleFailure(error),
      );
      return () => {
        isOpen = false;
      };
    }, []);
    return Content && <Content {...props} />;
  };
}
