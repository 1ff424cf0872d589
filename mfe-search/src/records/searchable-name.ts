import { foldName } from '@portal/domain';

/** The fields of one name, on a record as well as in a search form. */
interface NameFields {
  readonly lastName: string;
  readonly firstName: string;
  readonly middleInitial: string;
}

// the longest texts that the requests of a Name search and of a tax lien search allow in these fields (@portal/contracts)
const MAX_LAST_NAME = 500;
const MAX_FIRST_NAME = 100;

/**
 * One field of a name as a search accepts it. A search refuses '%', so each is replaced by a space, which is not compared. It also refuses a
 * text without any letter or digit; the result is then '', as for an empty field.
 */
const searchableField = (field: string, maxLength: number): string => {
  const accepted = field.replaceAll('%', ' ').trim().slice(0, maxLength);
  return foldName(accepted) === '' ? '' : accepted;
};

/**
 * Changes a name on a record so that a search accepts it as its criteria and finds the record again. No search accepts a last name that
 * becomes '' or that is too short, so `SequenceLink` then shows the name without a link.
 */
export function searchableName({ lastName, firstName, middleInitial }: NameFields): NameFields {
  const searchableFirstName = searchableField(firstName, MAX_FIRST_NAME);
  // A search refuses an initial without a first name. Some letters of rare scripts have two UTF-16 units, and the field allows one.
  const isInitialAllowed = searchableFirstName !== '' && middleInitial.length === 1;
  return {
    lastName: searchableField(lastName, MAX_LAST_NAME),
    firstName: searchableFirstName,
    middleInitial: isInitialAllowed ? searchableField(middleInitial, 1) : '',
  };
}
