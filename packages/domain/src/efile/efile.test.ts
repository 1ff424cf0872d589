import fc from 'fast-check';
import {
  checkEfileContact,
  checkEfileFile,
  contactOfProfile,
  DEFAULT_EFILE_TYPE,
  EFILE_LIMITS,
  EFILE_TYPES,
  type EfileContact,
  isEfileType,
} from './index.ts';

const FILER: EfileContact = {
  name: 'Maria Cruz',
  email: 'maria@example.com',
  address1: '1 Beach Road',
  address2: '',
  city: 'Saipan',
  state: 'MP',
  zip: '96950',
};

describe('the contact of a filer', () => {
  it.each<[string, string, Partial<EfileContact>, Record<string, string>]>([
    ['002-5.efile.4', 'everything but a second line of the address', {}, {}],
    ['002-5.efile.4', 'a second line of the address', { address2: 'Unit 4' }, {}],
    ['002-5.efile.4', 'no name', { name: '' }, { name: 'required' }],
    ['002-5.efile.4', 'no email', { email: '' }, { email: 'required' }],
    ['002-5.efile.4', 'no first line of the address', { address1: '' }, { address1: 'required' }],
    ['002-5.efile.4', 'no city', { city: '' }, { city: 'required' }],
    ['002-5.efile.4', 'no state', { state: '' }, { state: 'required' }],
    ['002-5.efile.4', 'no zip', { zip: '' }, { zip: 'required' }],
    ['002-5.efile.4', 'a zip code of six digits', { zip: '969501' }, { zip: 'maximumCharacters' }],
    ['002-5.efile.4', 'a zip code of four digits', { zip: '9695' }, {}],
    ['002-5.efile.4', 'an invalid email', { email: 'maria' }, { email: 'malformed' }],
    ['002-5.efile.4', 'an unknown state', { state: 'XX' }, { state: 'malformed' }],
  ])('[%s] with %s', (_row, _case, more, expected) => {
    const messages = Object.entries(checkEfileContact({ ...FILER, ...more }));
    expect(Object.fromEntries(messages.map(([field, { key }]) => [field, key.replace('validation.', '')]))).toEqual(
      expected,
    );
  });

  it('[000-5.limits.1] accepts texts up to their limit, counted in characters, and refuses longer ones', () => {
    const fields = ['name', 'address1', 'address2', 'city', 'zip'] as const;
    fc.assert(
      fc.property(fc.constantFrom(...fields), fc.nat(200), (field, length) => {
        const messages = checkEfileContact({ ...FILER, [field]: '𠮷'.repeat(length) });
        const isFine = length <= EFILE_LIMITS[field] && (length > 0 || field === 'address2');
        expect(messages[field] === undefined).toBe(isFine);
      }),
    );
  });

  it('is filled in from a profile, whose state has priority over that of the county', () => {
    const profile = { ...FILER, firstName: 'Maria', lastName: 'Cruz', address: '1 Beach Road' };
    expect(contactOfProfile(profile, 'GU')).toEqual(FILER);
    expect(contactOfProfile({ ...profile, firstName: '', state: '' }, 'GU')).toMatchObject({
      name: 'Cruz',
      state: 'GU',
    });
  });
});

describe('a filed document', () => {
  it('[002-2.1.types.1] [002-9.efile.2] is one of five kinds, a land record by default', () => {
    expect(EFILE_TYPES).toEqual(['LR', 'MAP', 'MAR', 'UCC1', 'UCC2']);
    expect(DEFAULT_EFILE_TYPE).toBe('LR');
    expect(['UCC2', 'TOR', 'lr', ''].map(isEfileType)).toEqual([true, false, false, false]);
  });

  it.each<[string, string, { type: string; size: number } | null, string | undefined]>([
    ['002-5.efile.1', 'no file', null, 'validation.required'],
    ['002-5.efile.2', 'a PDF', { type: 'application/pdf', size: 10 }, undefined],
    ['002-5.efile.2', 'a TIFF', { type: 'image/tiff', size: 10 }, undefined],
    ['002-5.efile.2', 'a photograph', { type: 'image/jpeg', size: 10 }, 'validation.efileFormat'],
    ['002-5.efile.2', 'a file without a type', { type: '', size: 10 }, 'validation.efileFormat'],
    ['002-5.efile.3', '25,000,000 bytes', { type: 'image/tiff', size: 25_000_000 }, undefined],
    ['002-5.efile.3', '25,000,001 bytes', { type: 'image/tiff', size: 25_000_001 }, 'validation.efileSize'],
  ])('[%s] is checked before the upload: %s', (_row, _case, file, expected) => {
    expect(checkEfileFile(file)?.key).toBe(expected);
  });
});
