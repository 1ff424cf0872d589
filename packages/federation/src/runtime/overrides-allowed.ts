import { property } from '../property.ts';
import { embedded } from './embedded.ts';

/** Whether this page may load remotes from where a developer points it: the server decides. */
export const overridesAllowed = (): boolean => property(embedded('start'), 'overrides') === true;
