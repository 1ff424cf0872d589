export { AlertDialog, type AlertDialogProps, type AlertKind } from './alert-dialog.tsx';
export { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx';
export { Dialog, type DialogProps } from './dialog.tsx';
export { FullWindow, type FullWindowProps } from './full-window.tsx';
export { LoadingOverlay, type LoadingOverlayProps } from './loading-overlay.tsx';
export { Menu, type MenuItemData, type MenuProps } from './menu.tsx';
export { ToastRegion, type ToastRegionProps } from './toast-region.tsx';
export { dismissToast, type Toast, toast } from './toast-store.ts';
