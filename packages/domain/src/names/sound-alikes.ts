/**
 * Spellings of one sound, including those of Spanish, English and German last names. The first spelling also names the
 * sound. Longer spellings are matched first, so CK is one sound.
 */
const SOUNDS: readonly (readonly string[])[] = [
  ['S', 'Z', 'SS', 'ZZ', 'SZ'],
  ['K', 'C', 'CK', 'CC', 'KK', 'Q'],
  ['F', 'PH', 'FF'],
  ['V', 'B', 'BB', 'VV'],
  ['J', 'JJ'],
  ['W', 'WH'],
  ['U', 'OO', 'OU'],
  ['I', 'Y', 'EE', 'IE'],
  ['EI', 'EY', 'AI', 'AY'],
  ['SH', 'SCH'],
  ['CH', 'TCH'],
  ['T', 'TT', 'TH', 'TTH', 'DT'],
  ...Array.from('DGLMNPR', (letter) => [letter, letter + letter]),
];
/** The sounds of C and G before E, I and Y: the S of CENTENO and the J of GIMENEZ. */
const SOFT: Readonly<Record<string, string>> = { C: 'S', G: 'J' };
const SOFTENING = 'EIY';

const SOUND_OF: ReadonlyMap<string, string> = new Map(
  SOUNDS.flatMap((spellings) => spellings.map((spelling) => [spelling, spellings[0] ?? spelling] as const)),
);
const SPELLINGS: ReadonlyMap<string, readonly string[]> = new Map(
  SOUNDS.map((spellings) => {
    const [sound = ''] = spellings;
    const soft = Object.keys(SOFT).filter((letter) => SOFT[letter] === sound);
    return [sound, [...spellings, ...soft]] as const;
  }),
);
const LONGEST = 3;

interface Sound {
  readonly sound: string;
  readonly written: string;
}

function soundAt(letters: readonly string[], at: number): Sound {
  const [letter = '', next = ''] = letters.slice(at);
  const soft = next !== '' && SOFTENING.includes(next) ? SOFT[letter] : undefined;
  if (soft !== undefined) return { sound: soft, written: letter };
  for (let length = LONGEST; length > 0; length -= 1) {
    const written = letters.slice(at, at + length).join('');
    const sound = SOUND_OF.get(written);
    if (sound !== undefined) return { sound, written };
  }
  return { sound: letter, written: letter };
}

function soundsOf(key: string): Sound[] {
  const letters = Array.from(key);
  const sounds: Sound[] = [];
  for (let at = 0; at < letters.length; ) {
    const sound = soundAt(letters, at);
    sounds.push(sound);
    at += Array.from(sound.written).length;
  }
  return sounds;
}

/** The sounds of a folded name: GONZALEZ and GONSALES have the same key. */
export const soundKey = (key: string): string =>
  soundsOf(key)
    .map(({ sound }) => sound)
    .join('.');

/** The maximum number of spellings: each costs an index lookup. */
const MAX_ALIKE = 200;
const MIN_LETTERS = 3;
const MAX_LETTERS = 16;

const spellingOf = (sounds: readonly Sound[]): string => sounds.map(({ written }) => written).join('');

/** The same sounds, with one of them in each of its other spellings. */
const withOtherSpelling = (sounds: readonly Sound[]): (readonly Sound[])[] =>
  sounds.flatMap(({ sound, written }, place) => {
    const spellings = (SPELLINGS.get(sound) ?? []).filter((spelling) => spelling !== written);
    return spellings.map((spelling) =>
      sounds.map((one, index) => (index === place ? { ...one, written: spelling } : one)),
    );
  });

/**
 * Other folded spellings that sound like this name: first those that differ in one place, then those that differ in
 * more. None for a name that is too short or too long.
 */
export function soundAlikes(key: string): readonly string[] {
  const length = Array.from(key).length;
  if (length < MIN_LETTERS || length > MAX_LETTERS) return [];
  const wanted = soundKey(key);
  const alike = new Set([key]);
  const queue: (readonly Sound[])[] = [soundsOf(key)];
  for (let next = queue.shift(); next !== undefined; next = queue.shift()) {
    for (const other of withOtherSpelling(next)) {
      const name = spellingOf(other);
      // next to other letters, a spelling may be read as another sound
      if (alike.size > MAX_ALIKE || alike.has(name) || soundKey(name) !== wanted) continue;
      alike.add(name);
      queue.push(other);
    }
  }
  return [...alike].slice(1);
}
