import { imageRights, isRole } from '@portal/domain';
import { useSlot } from '@portal/federation';
import { useCurrentUser } from '@portal/session';
import type { ListedRecord } from '../../records/record-kind.ts';

/** Whether the image of a record can be opened: the account's right to its type, its pages, and the window itself. */
export function useMayImage(): (record: Pick<ListedRecord, 'images'>) => boolean {
  const user = useCurrentUser();
  const { offered } = useSlot('imaging.preview.v1');
  return ({ images }) => {
    if (user === null || !isRole(user.role) || !offered || images === undefined || images.pageCount === 0) return false;
    return imageRights(user.role, user.accountDocTypes, images.sourcedDocKey.imageKeyType).image;
  };
}
