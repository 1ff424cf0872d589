import { BANKS, COMPANIES, GIVEN_NAMES, ORIGINS, type Origin, SURNAMES } from './names.ts';
import { type Distribution, distributionOf, type Random } from './random.ts';

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
const middleName = (random: Random, origin: Origin): string => {
  if (origin === 'japanese' || origin === 'korean' || origin === 'chinese') return '';
  const surname = random.draw(namesOf(origin).surnames);
  const share = random.next();
  if (share < 0.18) return '';
  return share < 0.9 ? surname.charAt(0) : surname;
};

export const person = (random: Random, origin: Origin = random.draw(ORIGIN_DISTRIBUTION), family?: string): Name => {
  const names = namesOf(origin);
  const isMan = random.isTrue(0.52);
  return {
    last: family ?? random.draw(names.surnames),
    first: random.draw(isMan ? names.men : names.women),
    middle: middleName(random, origin),
    suffix: isMan && random.isTrue(0.03) ? random.pick(['JR', 'JR', 'SR', 'III']) : '',
  };
};

/** A person of Northern Marianas descent: only they can own land in fee simple. */
export const localPerson = (random: Random, family?: string): Name =>
  person(random, random.isTrue(0.8) ? 'chamorro' : 'carolinian', family);

/** One person, a couple, or several members of a family. */
export const localHolders = (random: Random): Holders => {
  const first = localPerson(random);
  const share = random.next();
  if (share < 0.55) return [first];
  const spouse = localPerson(random, share < 0.92 ? first.last : undefined);
  if (share < 0.94) return [first, spouse];
  return [first, spouse, ...Array.from({ length: random.int(1, 5) }, () => localPerson(random, first.last))];
};

/** Holders of leases: a company, or one or two foreign people. */
export const lessees = (random: Random): Holders => {
  if (random.next() < 0.42) return [organizationNamed(random.pick(COMPANIES))];
  const origin = random.pick(['japanese', 'korean', 'chinese', 'filipino', 'english'] as const);
  const first = person(random, origin);
  return random.isTrue(0.3) ? [first, person(random, origin, first.last)] : [first];
};

/** People who buy land, sometimes through a family trust. */
export const buyers = (random: Random): Holders => {
  if (random.isTrue(0.04)) return [trustOf(localPerson(random))];
  return localHolders(random);
};

const fullName = ({ first, middle, last, suffix }: Name): string =>
  [first, middle, last, suffix].filter((part) => part !== '').join(' ');

export const estateOf = (name: Name): Name => organizationNamed(`ESTATE OF ${fullName(name)}`);
export const trustOf = (name: Name): Name => organizationNamed(`${name.last} FAMILY TRUST`);

const BANK_DISTRIBUTION = distributionOf(BANKS);
export const someCompany = (random: Random): Holders => [organizationNamed(random.pick(COMPANIES))];
export const someBank = (random: Random): Holders => [organizationNamed(random.draw(BANK_DISTRIBUTION))];
