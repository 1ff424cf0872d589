import type { Worker } from 'node:worker_threads';
import { startWriter, type WritingThread } from '../platform/files-out/writing-thread.ts';

const idle: Worker[] = [];

/**
 * A thread that is kept for the next file after a complete one. A portal starts a thread for each file, which loads the writer and its fonts
 * again; tests write hundreds of small files, and most of their time would be that start.
 */
export function keptThread(): WritingThread {
  const worker = idle.pop() ?? startWriter();
  worker.ref();
  return {
    worker,
    end: async (isComplete) => {
      if (!isComplete) return worker.terminate();
      // an idle thread must not keep the process alive
      worker.unref();
      idle.push(worker);
      return undefined;
    },
  };
}
