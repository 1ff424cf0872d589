// Dialogs, windows and menus above the page, and an animation for content that appears in it. They are not in the main entry of the
// package, because the login page does not need them.
export { AlertDialog, type AlertDialogProps, type AlertKind } from './alert-dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { FullWindow, type FullWindowProps } from './full-window.tsx';
export { Menu, type MenuItemData, type MenuProps } from './menu.tsx';
export { SlideIn } from './slide-in.tsx';
