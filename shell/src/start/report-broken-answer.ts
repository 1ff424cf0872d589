import { type BrokenContent, logToServer } from '@portal/api-client';
import { answerFaults, type Call, describeAnswerFaults, logReact } from '@portal/contracts';

/** Logs on the server which call broke its contract, and where, so that the operator can find the alert's reference. */
export async function reportBrokenAnswer(call: Call, { content, requestId }: BrokenContent): Promise<void> {
  // an invalid response to a log call must not cause another log call
  if (call.name === logReact.name) return;
  const faults = describeAnswerFaults(call.name, answerFaults(call.content, content));
  await logToServer(requestId === undefined ? faults : `${faults} Reference: ${requestId}.`);
}
