import type { WordGroups } from './place-words.ts';

/** Street types with their abbreviations, from the United States Postal Service and common usage. The first stands for all of them. */
export const STREET_TYPES: WordGroups = [
  ['ALY', 'ALLEY', 'ALLY'],
  ['AVE', 'AVENUE', 'AV', 'AVN', 'AVEN'],
  ['BLVD', 'BOULEVARD', 'BVD', 'BOUL'],
  ['BND', 'BEND'],
  ['CIR', 'CIRCLE', 'CIRC'],
  ['CRES', 'CRESCENT', 'CRSC'],
  ['CT', 'COURT', 'CRT'],
  ['CV', 'COVE'],
  ['DR', 'DRIVE', 'DRV'],
  ['EXPY', 'EXPRESSWAY', 'EXPWY'],
  ['EXT', 'EXTENSION', 'EXTN'],
  ['FWY', 'FREEWAY'],
  ['HWY', 'HIGHWAY', 'HIWAY', 'ROUTE', 'RTE', 'RT'],
  ['LN', 'LANE'],
  ['LNDG', 'LANDING'],
  ['PKWY', 'PARKWAY', 'PKY', 'PKWAY'],
  ['PL', 'PLACE'],
  ['PLZ', 'PLAZA'],
  ['RD', 'ROAD'],
  ['SQ', 'SQUARE'],
  ['ST', 'STREET', 'STR', 'SAINT'],
  ['TER', 'TERRACE', 'TERR'],
  ['TPKE', 'TURNPIKE'],
  ['TRL', 'TRAIL', 'TR'],
  ['WAY', 'WY'],
  ['XING', 'CROSSING'],
];

/** Directions. NO and SO are those of old deeds: 'No. Main St'. */
export const DIRECTIONS: WordGroups = [
  ['N', 'NORTH', 'NO'],
  ['S', 'SOUTH', 'SO'],
  ['E', 'EAST'],
  ['W', 'WEST'],
  ['NE', 'NORTHEAST'],
  ['NW', 'NORTHWEST'],
  ['SE', 'SOUTHEAST'],
  ['SW', 'SOUTHWEST'],
];

/** Words inside names of streets and plats that are written out or abbreviated. */
export const NAME_WORDS: WordGroups = [
  ['FT', 'FORT'],
  ['HTS', 'HEIGHTS', 'HGTS'],
  ['LK', 'LAKE'],
  ['MT', 'MOUNT'],
  ['MTN', 'MOUNTAIN'],
  ['PK', 'PARK'],
  ['PT', 'POINT'],
  ['RDG', 'RIDGE'],
  ['STE', 'SAINTE'],
  ['TWP', 'TOWNSHIP'],
  ['VLG', 'VILLAGE'],
  ['VLY', 'VALLEY'],
];
