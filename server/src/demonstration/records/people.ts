import { type Chance, type Distribution, distributionOf } from './chance.ts';
import { BANKS, COMPANIES, GIVEN_NAMES, ORIGINS, type Origin, SURNAMES } from './names.ts';

/** A name in the index: a person, or an organization whose whole name is in `last`. */
export interface Name {
  readonly last: string;
  readonly first: string;
  readonly middle: string;
  readonly suffix: string;
}

/** People or organizations that hold or acquire land together. */
export type Holders = readonly Name[];

export const organizationNamed = (last: string): Name => ({ last, first: '', middle: '', suffix: '' });
export const isPerson = (name: Name): boolean => name.first !== '';

const ORIGIN_DISTRIBUTION = distributionOf(ORIGINS);
const ORIGIN_NAMES = ['chamorro', 'carolinian', 'filipino', 'japanese', 'korean', 'chinese', 'english'] as const;

interface OriginNames {
  readonly surnames: Distribution<string>;
  readonly men: Distribution<string>;
  readonly women: Distribution<string>;
}

const NAMES = new Map<Origin, OriginNames>(
  ORIGIN_NAMES.map((origin) => {
    const [men, women] = GIVEN_NAMES[origin];
    return [
      origin,
      { surnames: distributionOf(SURNAMES[origin]), men: distributionOf(men), women: distributionOf(women) },
    ];
  }),
);

const namesOf = (origin: Origin): OriginNames => {
  const names = NAMES.get(origin);
  if (names === undefined) throw new Error(`There are no names of origin ${origin}.`);
  return names;
};

/** Local people have their mother's family name as a middle name, mostly as an initial. */
const middleName = (chance: Chance, origin: Origin): string => {
  if (origin === 'japanese' || origin === 'korean' || origin === 'chinese') return '';
  const surname = chance.draw(namesOf(origin).surnames);
  const share = chance.next();
  if (share < 0.18) return '';
  return share < 0.9 ? surname.charAt(0) : surname;
};

export const person = (chance: Chance, origin: Origin = chance.draw(ORIGIN_DISTRIBUTION), family?: string): Name => {
  const names = namesOf(origin);
  const isMan = chance.isTrue(0.52);
  return {
    last: family ?? chance.draw(names.surnames),
    first: chance.draw(isMan ? names.men : names.women),
    middle: middleName(chance, origin),
    suffix: isMan && chance.isTrue(0.03) ? chance.pick(['JR', 'JR', 'SR', 'III']) : '',
  };
};

/** A person of Northern Marianas descent: only they can own land in fee simple. */
export const localPerson = (chance: Chance, family?: string): Name =>
  person(chance, chance.isTrue(0.8) ? 'chamorro' : 'carolinian', family);

/** One person, a couple, or several members of a family. */
export const localHolders = (chance: Chance): Holders => {
  const first = localPerson(chance);
  const share = chance.next();
  if (share < 0.55) return [first];
  const spouse = localPerson(chance, share < 0.92 ? first.last : undefined);
  if (share < 0.94) return [first, spouse];
  return [first, spouse, ...Array.from({ length: chance.int(1, 5) }, () => localPerson(chance, first.last))];
};

/** Holders of leases: a company, or one or two foreign people. */
export const lessees = (chance: Chance): Holders => {
  if (chance.next() < 0.42) return [organizationNamed(chance.pick(COMPANIES))];
  const origin = chance.pick(['japanese', 'korean', 'chinese', 'filipino', 'english'] as const);
  const first = person(chance, origin);
  return chance.isTrue(0.3) ? [first, person(chance, origin, first.last)] : [first];
};

/** People who buy land, sometimes through a family trust. */
export const buyers = (chance: Chance): Holders => {
  if (chance.isTrue(0.04)) return [trustOf(localPerson(chance))];
  return localHolders(chance);
};

const fullName = ({ first, middle, last, suffix }: Name): string =>
  [first, middle, last, suffix].filter((part) => part !== '').join(' ');

export const estateOf = (name: Name): Name => organizationNamed(`ESTATE OF ${fullName(name)}`);
export const trustOf = (name: Name): Name => organizationNamed(`${name.last} FAMILY TRUST`);

const BANK_DISTRIBUTION = distributionOf(BANKS);
export const someCompany = (chance: Chance): Holders => [organizationNamed(chance.pick(COMPANIES))];
export const someBank = (chance: Chance): Holders => [organizationNamed(chance.draw(BANK_DISTRIBUTION))];
