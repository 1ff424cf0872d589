export { renderInPortal } from './render-in-portal.tsx';
