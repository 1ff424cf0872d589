import { type ApiError, callApi } from '@portal/api-client';
import { landshark } from '@portal/contracts';
import { addCountyGroups } from '@portal/session';

/**
 * Reads the county's settings again if a refusal shows that they have changed since the page was opened: filing was turned off, or filers
 * must acknowledge a statement that the page does not show.
 */
export async function rereadSettings({ code, fieldErrors }: ApiError): Promise<void> {
  if (code !== 'EFILE_OFF' && fieldErrors['acknowledgement'] === undefined) return;
  const settings = await callApi(landshark);
  if (settings.ok) addCountyGroups(settings.value);
}
