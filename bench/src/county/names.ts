import { Random, ZipfRanks } from './random.ts';

const words = (text: string): readonly string[] => text.split(' ');

const COMMON_SURNAMES = words(
  'SMITH JOHNSON WILLIAMS BROWN JONES GARCIA MILLER DAVIS RODRIGUEZ MARTINEZ HERNANDEZ LOPEZ GONZALEZ WILSON ANDERSON THOMAS TAYLOR MOORE JACKSON MARTIN LEE PEREZ THOMPSON WHITE HARRIS SANCHEZ CLARK RAMIREZ LEWIS ROBINSON WALKER YOUNG ALLEN KING WRIGHT SCOTT TORRES NGUYEN HILL FLORES GREEN ADAMS NELSON BAKER HALL RIVERA CAMPBELL MITCHELL CARTER ROBERTS',
);
const FIRST_NAMES = words(
  'JAMES MARY ROBERT PATRICIA JOHN JENNIFER MICHAEL LINDA DAVID ELIZABETH WILLIAM BARBARA RICHARD SUSAN JOSEPH JESSICA THOMAS SARAH CHARLES KAREN CHRISTOPHER LISA DANIEL NANCY MATTHEW BETTY ANTHONY MARGARET MARK SANDRA DONALD ASHLEY STEVEN KIMBERLY PAUL EMILY ANDREW DONNA JOSHUA MICHELLE KENNETH CAROL KEVIN AMANDA BRIAN DOROTHY GEORGE MELISSA EDWARD DEBORAH RONALD STEPHANIE TIMOTHY REBECCA JASON SHARON JEFFREY LAURA RYAN CYNTHIA JACOB KATHLEEN GARY AMY NICHOLAS ANGELA ERIC SHIRLEY JONATHAN ANNA STEPHEN BRENDA LARRY PAMELA JUSTIN EMMA SCOTT NICOLE BRANDON HELEN BENJAMIN SAMANTHA SAMUEL KATHERINE GREGORY CHRISTINE FRANK DEBRA ALEXANDER RACHEL RAYMOND CAROLYN PATRICK JANET JACK OLIVIA DENNIS HEATHER JERRY MARIA',
);
const ONSETS = words('B BR C CH CL D DR F G GR H J K KL L M MC N O P PR R S SCH SH ST T TH TR V W Z');
const VOWELS = words('A E I O U AI EA OU');
const CODAS = words('CK LL N ND NG R RD RT S SS T TT TZ X Y');
const COMPANY_WORDS = words(
  'PACIFIC COUNTY FIRST NATIONAL UNITED CITIZENS COMMUNITY HERITAGE SUMMIT LIBERTY GOLDEN VALLEY HARBOR ISLAND CORAL MERIDIAN PIONEER CAPITAL HOME LAND',
);
const COMPANY_KINDS = words('BANK MORTGAGE HOLDINGS PROPERTIES DEVELOPMENT LENDING TRUST TITLE REALTY SAVINGS');
const COMPANY_FORMS = words('INC LLC CORP NA COMPANY');

/** The most frequent party of the county. */
export const MOST_COMMON_COMPANY = 'MORTGAGE ELECTRONIC REGISTRATION SYSTEMS INC';
export const MOST_COMMON_SURNAME = 'SMITH';
/** Share of all parties. */
const SHARE_OF_COMPANIES = 0.25;
const SHARE_OF_MOST_COMMON_COMPANY = 0.104;
const SURNAMES = 60_000;
const COMPANIES = 4_000;

export interface DrawnName {
  readonly name: string;
  readonly firstName: string;
  readonly middleName: string;
}

const randomSurname = (random: Random): string => {
  const syllables = 1 + random.below(3);
  let name = '';
  for (let index = 0; index < syllables; index += 1) name += random.pick(ONSETS, 'B') + random.pick(VOWELS, 'A');
  return name + random.pick(CODAS, 'N');
};

const randomCompany = (random: Random): string =>
  [
    random.pick(COMPANY_WORDS, 'PACIFIC'),
    random.pick(COMPANY_WORDS, 'COUNTY'),
    random.pick(COMPANY_KINDS, 'BANK'),
    random.pick(COMPANY_FORMS, 'INC'),
  ].join(' ');

const uniqueNames = (count: number, first: readonly string[], make: () => string): string[] => {
  const names = new Set(first);
  while (names.size < count) names.add(make());
  return [...names];
};

/** People and companies with the distribution of a county's index: a few names on many documents, most on one or two. */
export class Names {
  readonly surnames: readonly string[];
  readonly companies: readonly string[];
  readonly #surnameRanks = new ZipfRanks(SURNAMES, 0.95, 10);
  readonly #firstNameRanks = new ZipfRanks(FIRST_NAMES.length, 0.8, 5);
  readonly #companyRanks: ZipfRanks;

  constructor(seed: number) {
    const random = new Random(seed);
    this.surnames = uniqueNames(SURNAMES, COMMON_SURNAMES, () => randomSurname(random));
    this.companies = uniqueNames(COMPANIES, [], () => randomCompany(random));
    this.#companyRanks = new ZipfRanks(this.companies.length, 0.9, 3);
  }

  draw(random: Random): DrawnName {
    if (random.chance(SHARE_OF_COMPANIES)) {
      const isMostCommon = random.chance(SHARE_OF_MOST_COMMON_COMPANY);
      const name = isMostCommon ? MOST_COMMON_COMPANY : this.companies[this.#companyRanks.draw(random)];
      return { name: name ?? MOST_COMMON_COMPANY, firstName: '', middleName: '' };
    }
    const name = this.drawSurname(random);
    const middleName = random.chance(0.4) ? String.fromCharCode(65 + random.below(26)) : '';
    return { name, firstName: this.drawFirstName(random), middleName };
  }

  drawSurname(random: Random): string {
    return this.surnames[this.#surnameRanks.draw(random)] ?? MOST_COMMON_SURNAME;
  }

  drawFirstName(random: Random): string {
    return FIRST_NAMES[this.#firstNameRanks.draw(random)] ?? 'JOHN';
  }
}
