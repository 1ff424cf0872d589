import { imageRights, isRole } from '@portal/domain';
import { useSlot } from '@portal/federation';
import { useCurrentUser } from '@portal/session';
import type { ListedRecord } from '../../records/record-kind.ts';

/** Tells whether a record's image can be opened: the window is available, the record has pages, and the user may see its type. */
export function useCanOpenImage(): (record: Pick<ListedRecord, 'images'>) => boolean {
  const user = useCurrentUser();
  const { offered } = useSlot('imaging.preview.v1');
  return ({ images }) => {
    if (user === null || !isRole(user.role) || !offered || images === undefined || images.pageCount === 0) return false;
    return imageRights(user.role, user.accountDocTypes, images.sourcedDocKey.imageKeyType).image;
  };
}
