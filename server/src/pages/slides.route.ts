import { SLIDE_BYTES, uploadSlide } from '@portal/contracts/county-config';
import { invalid } from '../platform/errors/refusal.ts';
import { type Route, route } from '../platform/http/route.ts';
import type { Services } from '../platform/services.ts';
import { storeSlidePicture } from './slide-pictures.store.ts';

/** Twice the width of a slide on the widest screen. */
const LONG_SIDE = 2400;
const BASE64 = /^[A-Za-z0-9+/]+={0,2}$/;

const notAPicture = () => invalid({ picture: { key: 'pictureUnreadable' } });

/** Uploads of slide pictures. Each picture is drawn again, so that nothing hidden in a file reaches a visitor. */
export const slideRoutes = ({ database, imaging, now }: Pick<Services, 'database' | 'imaging' | 'now'>): Route[] => [
  route(uploadSlide, async ({ input, session }) => {
    if (!BASE64.test(input.picture)) throw notAPicture();
    const sent = Buffer.from(input.picture, 'base64');
    if (sent.length > SLIDE_BYTES) throw notAPicture();
    const jpeg = await imaging.renderer.redraw(sent, LONG_SIDE);
    if (jpeg === null) throw notAPicture();
    return { picture: await storeSlidePicture(database.db, jpeg, { userId: session.userId, at: now() }) };
  }),
];
