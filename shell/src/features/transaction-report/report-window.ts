/** A browser window that is opened before the report in it exists: browsers block pop-ups that do not open during a click. */
export interface ReportWindow {
  /** Shows the report at a URL; returns false if the browser blocked the window or the user closed it meanwhile. */
  readonly show: (url: string) => boolean;
  /** Closes the window if there will be no report. */
  readonly close: () => void;
}

/**
 * Opens the window. If the browser blocks it, `show` returns false.
 * @param text title and content of the window until the report arrives
 */
export function openReportWindow(text: string): ReportWindow {
  const opened = window.open('', '_blank');
  if (opened !== null) {
    opened.document.title = text;
    opened.document.body.textContent = text;
  }
  return {
    show: (url) => {
      if (opened === null || opened.closed) return false;
      opened.location.replace(url);
      return true;
    },
    close: () => opened?.close(),
  };
}
