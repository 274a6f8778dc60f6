import { type ComponentType, useState } from 'react';
import { useLoad } from './use-load.ts';

/** A dialog whose code loads when it is opened first. If that fails, it closes with a notification. */
export function onDemand<Props extends { onClose: () => void }>(load: () => Promise<ComponentType<Props>>): ComponentType<Props> {
  let loaded: ComponentType<Props> | null = null;

  return function OnDemand(props: Props) {
    const [Content, setContent] = useState(() => loaded);
    const loadContent = async () => {
      loaded = await load();
      setContent(() => loaded);
    };
    useLoad(loadContent, Content === null, props.onClose);
    return Content && <Content {...props} />;
  };
}
