/** The browser window for a report. It must be opened during the click, because browsers block later pop-ups. */
export interface ReportWindow {
  /** Shows the report; false if the browser blocked the window or the user closed it meanwhile. */
  readonly show: (url: string) => boolean;
  readonly close: () => void;
}

/** @param text shown until the report arrives */
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
