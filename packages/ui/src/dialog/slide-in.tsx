import { LazyMotion, MotionConfig } from 'framer-motion';
import { div as MovingDiv } from 'framer-motion/m';
import type { ReactNode } from 'react';

// if the file cannot be loaded, nothing is animated; that is not an error
const never = () => new Promise<never>(() => {});
const features = () => import('./motion-features.ts').then((module) => module.default, never);

// fully visible from the start, so that it is readable even if the animation code never loads
const FROM = { y: -8 };
const MOVE = { duration: 0.16, ease: [0.2, 0, 0, 1] as const };

/**
 * Animates content that appears on a page, so that the eye finds what is new. The animation code (20 KB brotli) is loaded after
 * the page is shown, and nothing moves for users who prefer reduced motion.
 */
export function SlideIn({ children }: { readonly children: ReactNode }) {
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
