import { type ComponentType, createElement, type ReactNode, useState } from 'react';
import { useLoaded } from './use-loaded.ts';

interface ScreenModule<Props> {
  readonly default: ComponentType<Props>;
}

/** A screen whose code is loaded on demand; `preload` fetches it earlier and ignores failures. */
export type LazyScreen<Props> = ComponentType<Props> & { readonly preload: () => void };

/**
 * A screen or window whose code is loaded when it is first rendered. Until then `fallback` is rendered with the same props. Once
 * loaded, it renders immediately. A failure goes to the error boundary around it; the next render loads it again.
 */
export function lazyScreen<Props extends object>(
  load: () => Promise<ScreenModule<Props>>,
  fallback: (props: Props) => ReactNode,
): LazyScreen<Props> {
  let arrived: ComponentType<Props> | undefined;
  const fetch = async (): Promise<ComponentType<Props>> => {
    arrived = (await load()).default;
    return arrived;
  };
  const Fallback = (props: Props): ReactNode => fallback(props);
  function LoadingScreen(props: Props) {
    const [promise] = useState(fetch);
    const loading = useLoaded(promise);
    if (loading.status === 'failed') throw loading.error;
    return loading.status === 'loaded' ? createElement<Props>(loading.value, props) : <Fallback {...props} />;
  }
  function Lazy(props: Props) {
    // fixed while mounted: a change of the component type would discard the user's input
    const [Screen] = useState<ComponentType<Props>>(() => arrived ?? LoadingScreen);
    return createElement<Props>(Screen, props);
  }
  return Object.assign(Lazy, { preload: () => void fetch().catch(() => undefined) });
}
