import { LazyMotion, MotionConfig } from 'framer-motion';
import type { ReactNode } from 'react';

// Without the file nothing moves, which is no error to anybody.
const never = () => new Promise<never>(() => {});
const features = () => import('./motion-features.ts').then((module) => module.default, never);

/**
 * Motion that waits: the machinery (20 KB brotli) is fetched after what moves is on the page, and nothing moves for a reader
 * who asked for less. `strict` refuses the full `motion.*` components.
 */
export function PortalMotion({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user">{children}</MotionConfig>
    </LazyMotion>
  );
}
