import type { DocumentRow } from '@portal/contracts';
import { imageRights, isRole } from '@portal/domain';
import { useSlot } from '@portal/federation';
import { useCurrentUser } from '@portal/session';

/** Whether the image of a record can be opened: the account's right to its type, its pages, and the window itself. */
export function useMayImage(): (row: Pick<DocumentRow, 'pageCount' | 'sourcedDocKey'>) => boolean {
  const user = useCurrentUser();
  const { offered } = useSlot('imaging.preview.v1');
  return ({ pageCount, sourcedDocKey }) => {
    if (user === null || !isRole(user.role) || !offered || pageCount === 0) return false;
    return imageRights(user.role, user.accountDocTypes, sourcedDocKey.imageKeyType).image;
  };
}
