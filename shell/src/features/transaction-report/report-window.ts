/** The window that a report will stand in. It is opened within the click: later, browsers take it for an unwanted one. */
export interface ReportWindow {
  /** Shows the report; false when the browser kept the window closed, or its reader closed it in the meantime. */
  readonly show: (url: string) => boolean;
  readonly close: () => void;
}

/** @param words what is there until the report comes */
export function openReportWindow(words: string): ReportWindow {
  const opened = window.open('', '_blank');
  if (opened !== null) {
    opened.document.title = words;
    opened.document.body.textContent = words;
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
