/** Pages with something that was changed and not saved. */
const open = new Set<symbol>();

/** Notes that something is changed; returns the undoing. */
export function noteUnsaved(): () => void {
  const mark = Symbol('unsaved');
  open.add(mark);
  return () => void open.delete(mark);
}

/** Whether anything that stands open would lose what was changed: for what leads away without the router, such as a logout. */
export const hasUnsaved = (): boolean => open.size > 0;
