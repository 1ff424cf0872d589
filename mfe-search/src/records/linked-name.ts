import { foldName } from '@portal/domain';

/** The parts of a name on a record. */
interface LinkedName {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string;
}

const MAX_LAST_NAME = 500;
const MAX_FIRST_NAME = 100;

/** A part of a name as a form accepts it: without the percent sign, which the search ignores but the form refuses. '' if it has no letters. */
const acceptedPart = (part: string, maxLength: number): string => {
  const accepted = part.replaceAll('%', ' ').trim().slice(0, maxLength);
  return foldName(accepted) === '' ? '' : accepted;
};

/** A name on a record as criteria of a search by name, so that it finds the record again. */
export function searchedName({ lastName, firstName, middleInitial }: LinkedName): LinkedName {
  const first = acceptedPart(firstName, MAX_FIRST_NAME);
  // an initial of two units does not fit into its field
  const isUsed = first !== '' && middleInitial.length === 1;
  return {
    lastName: acceptedPart(lastName, MAX_LAST_NAME),
    firstName: first,
    middleInitial: isUsed ? acceptedPart(middleInitial, 1) : '',
  };
}
