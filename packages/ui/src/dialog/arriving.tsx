import { LazyMotion, MotionConfig } from 'framer-motion';
import { div as MovingDiv } from 'framer-motion/m';
import type { ReactNode } from 'react';

// Without the file nothing moves, which is no error to anybody.
const never = () => new Promise<never>(() => {});
const features = () => import('./motion-features.ts').then((module) => module.default, never);

// It is in full view from the start: were the machinery of motion never to come, the words would still be read.
const FROM = { y: -8 };
const MOVE = { duration: 0.16, ease: [0.2, 0, 0, 1] as const };

/**
 * What comes on a page by itself settles into its place, so that the eye finds what is new. The machinery (20 KB brotli) is
 * fetched after it is on the page, and nothing moves for a reader who asked for less.
 */
export function Arriving({ children }: { readonly children: ReactNode }) {
  return (
    <LazyMotion features={features} strict>
      <MotionConfig reducedMotion="user">
        <MovingDiv initial={FROM} animate={{ y: 0 }} transition={MOVE}>
          {children}
        </MovingDiv>
      </MotionConfig>
    </LazyMotion>
  );
}
