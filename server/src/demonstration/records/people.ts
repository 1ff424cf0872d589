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

export const organizationName = (last: string): Name => ({ last, first: '', middle: '', suffix: '' });
export const isPerson = (name: Name): boolean => name.first !== '';

const ORIGIN_DISTRIBUTION = distributionOf(ORIGINS);
const ALL_ORIGINS = ['chamorro', 'carolinian', 'filipino', 'japanese', 'korean', 'chinese', 'english'] as const;

interface OriginNames {
  readonly surnames: Distribution<string>;
  readonly men: Distribution<string>;
  readonly women: Distribution<string>;
}

const NAMES_BY_ORIGIN = new Map<Origin, OriginNames>(
  ALL_ORIGINS.map((origin) => {
    const [men, women] = GIVEN_NAMES[origin];
    return [
      origin,
      { surnames: distributionOf(SURNAMES[origin]), men: distributionOf(men), women: distributionOf(women) },
    ];
  }),
);

const namesOf = (origin: Origin): OriginNames => {
  const names = NAMES_BY_ORIGIN.get(origin);
  if (names === undefined) throw new Error(`There are no names of origin ${origin}.`);
  return names;
};

/** Local people have their mother's family name as a middle name, usually only its initial. */
const middleName = (random: Random, origin: Origin): string => {
  if (origin === 'japanese' || origin === 'korean' || origin === 'chinese') return '';
  const surname = random.draw(namesOf(origin).surnames);
  const share = random.next();
  if (share < 0.18) return '';
  return share < 0.9 ? surname.charAt(0) : surname;
};

export const randomPerson = (
  random: Random,
  origin: Origin = random.draw(ORIGIN_DISTRIBUTION),
  family?: string,
): Name => {
  const names = namesOf(origin);
  const isMan = random.isTrue(0.52);
  return {
    last: family ?? random.draw(names.surnames),
    first: random.draw(isMan ? names.men : names.women),
    middle: middleName(random, origin),
    suffix: isMan && random.isTrue(0.03) ? random.pick(['JR', 'JR', 'SR', 'III']) : '',
  };
};

/** A person of Northern Marianas descent. Only such people can own land in fee simple. */
export const randomLocalPerson = (random: Random, family?: string): Name =>
  randomPerson(random, random.isTrue(0.8) ? 'chamorro' : 'carolinian', family);

/** One person, a couple, or several members of a family. */
export const randomLocalHolders = (random: Random): Holders => {
  const first = randomLocalPerson(random);
  const share = random.next();
  if (share < 0.55) return [first];
  const spouse = randomLocalPerson(random, share < 0.92 ? first.last : undefined);
  if (share < 0.94) return [first, spouse];
  return [first, spouse, ...Array.from({ length: random.int(1, 5) }, () => randomLocalPerson(random, first.last))];
};

/** The holders of a lease: a company, or one or two foreigners. */
export const randomLessees = (random: Random): Holders => {
  if (random.next() < 0.42) return [organizationName(random.pick(COMPANIES))];
  const origin = random.pick(['japanese', 'korean', 'chinese', 'filipino', 'english'] as const);
  const first = randomPerson(random, origin);
  return random.isTrue(0.3) ? [first, randomPerson(random, origin, first.last)] : [first];
};

/** People who buy land, sometimes through a family trust. */
export const randomBuyers = (random: Random): Holders => {
  if (random.isTrue(0.04)) return [trustOf(randomLocalPerson(random))];
  return randomLocalHolders(random);
};

const fullName = ({ first, middle, last, suffix }: Name): string =>
  [first, middle, last, suffix].filter((part) => part !== '').join(' ');

export const estateOf = (name: Name): Name => organizationName(`ESTATE OF ${fullName(name)}`);
export const trustOf = (name: Name): Name => organizationName(`${name.last} FAMILY TRUST`);

const BANK_DISTRIBUTION = distributionOf(BANKS);
export const randomCompany = (random: Random): Holders => [organizationName(random.pick(COMPANIES))];
export const randomBank = (random: Random): Holders => [organizationName(random.draw(BANK_DISTRIBUTION))];
