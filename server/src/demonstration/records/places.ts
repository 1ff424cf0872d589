import type { Weighted } from './random.ts';

export interface Village {
  readonly island: string;
  readonly name: string;
  readonly zip: string;
}

export const ISLANDS = [
  ['SPN', 'Saipan'],
  ['TIN', 'Tinian'],
  ['ROT', 'Rota'],
  ['NIS', 'Northern Islands'],
] as const;

const villageOf = (island: string, zip: string, name: string): Village => ({ island, zip, name });
const saipan = (name: string): Village => villageOf('SPN', '96950', name);

export const I_DENNE = saipan('I Denne');
export const GARAPAN = saipan('Garapan');
export const SUSUPE = saipan('Susupe');
export const AS_LITO = saipan('As Lito');
export const KAGMAN = saipan('Kagman');
export const SINAPALO = villageOf('ROT', '96951', 'Sinapalo');

export const VILLAGES: Weighted<Village> = [
  [GARAPAN, 16],
  [SUSUPE, 10],
  [saipan('Chalan Kanoa'), 12],
  [KAGMAN, 11],
  [I_DENNE, 6],
  [AS_LITO, 5],
  [saipan('San Vicente'), 6],
  [saipan('Dandan'), 7],
  [saipan('Capitol Hill'), 4],
  [saipan('San Roque'), 4],
  [saipan('Tanapag'), 4],
  [saipan('Marpi'), 3],
  [saipan('Koblerville'), 5],
  [saipan('San Antonio'), 5],
  [saipan('Fina Sisu'), 3],
  [villageOf('TIN', '96952', 'San Jose'), 8],
  [villageOf('TIN', '96952', 'Marpo Heights'), 3],
  [SINAPALO, 6],
  [villageOf('ROT', '96951', 'Songsong'), 4],
  [villageOf('ROT', '96951', 'As Mahetog'), 2],
  [villageOf('NIS', '96950', 'Agrihan'), 0.3],
];

export const STREETS =
  'Beach Road;Middle Road;Chalan Pale Arnold;Chalan Monsignor Guerrero;Flame Tree Lane;Orchid Street;Coconut Drive;Isa Drive;Tun Herman Pan Road;Chalan Laulau;Talaya Loop;Broadway;Canal Street;Navy Hill Road;Papago Road;As Matuis Drive;Kagman Road;Koblerville Avenue;Airport Road;Capitol Hill Road;Micro Beach Road;Hibiscus Street;Pandanus Lane;Texas Road;Afetna Drive'.split(
    ';',
  );

export const SUBDIVISIONS =
  'Heights;Terrace;Estates;Homestead;Gardens;Village;Ridge;Vista;Beach Lots;Farm Lots;Addition;2nd Addition'.split(';');
