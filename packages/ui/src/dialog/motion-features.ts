// a separate file, so that the animation code is a chunk that `slide-in.tsx` loads when it is needed
export { domAnimation as default } from 'framer-motion';
