/**
 * What the shell provides to remotes without needing all of it itself. Naming a module here makes the build offer it;
 * nothing is fetched until a remote asks.
 */
export const PROVIDED = [
  () => import('@portal/api-client/query'),
  () => import('@portal/forms'),
  () => import('@portal/ui/form'),
  () => import('@portal/ui/table'),
  () => import('@portal/ui/dialog'),
  () => import('@portal/ui/county'),
];
