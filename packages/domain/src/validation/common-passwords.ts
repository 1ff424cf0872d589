/**
 * The words of the most common passwords. A new password needs a letter, a digit and a special character, so lists of common
 * passwords rarely contain it as it is: 'Password1!' is 'password' with the minimum that the rule requires.
 */
const WORDS = `abc abcd abcde abcdef abcdefg abcdefgh access account action adam admin administrator adobe adrian alex
  alexander alexis alice allison amanda amber america american andrea andrew andy angel angela angels animal anna
  anthony apple april arsenal asdf asdfg asdfgh asdfghjk asdfghjkl ashley august austin awesome azerty baby
  babygirl bailey banana baseball basketball batman beach bear beautiful beauty bella benjamin berlin bigdaddy bigdog
  billy black blessed blink blue bonnie boomer boss boston brandon brandy brian broncos brooklyn bubbles
  buddy buster butter butterfly calvin cameron canada captain carlos carol caroline casper cassie change
  changeit changeme charles charlie charlotte cheese chelsea cherry chester chicago chicken chocolate chris christ
  christian christina christopher claire clinton coffee computer connect connor cookie cooper corvette country county
  cowboy cowboys cristina crystal daddy dakota dallas dance daniel daniela danielle dave david december default demo
  denver destiny devil diablo diamond disney doctor dolphin donald dragon dragonball dreams eagle eagles elephant
  elizabeth emily eminem emma england erica family fender ferrari fire fishing flower flowers football forever france
  francis frank freddy freedom friday friend friends gabriel galaxy gateway gemini genesis
  george giants ginger god golden golfer google grace green guest guitar gunner hammer hannah happy harley
  harry heather heaven hello helpme hockey home honey hotdog houston hunter hunting iceman iloveu
  iloveyou internet isabella ivan jack jackie jackson jacob jaguar jake james january jasmine jason jasper jeffrey
  jennifer jeremy jessica jessie jesus john johnny johnson jonathan jordan joseph joshua july june junior justice
  justin katie keeper kelly kevin killer kimberly king kitten kitty knight lakers land laura lauren legend leonardo
  letmein liberty lindsay little liverpool logan login london looking lord louise love lovely loveme lover loveyou
  lucky macintosh maddog madison maggie magic manager manchester marcus maria marina marine mario marlboro martin
  master matrix matthew maverick maxwell melissa member mercedes merlin metallica michael michelle mickey midnight
  miller miranda mobile monday money monica monkey monster morgan mother mountain muffin murphy music mustang myspace
  naruto nascar natalie natasha nathan ncc newyork nicholas nicole nintendo nirvana nothing november october oliver
  orange pass passw passwd password passwords patricia patrick paul peaches peanut pepper peter phoenix player please
  pokemon poohbear pookie porsche power prince princess public purple qaz qazwsx qazwsxedc qwe qwer qwert qwerty
  qwertyu qwertyui qwertyuiop rabbit rachel raiders rainbow ranger rangers rebecca record recorder records red
  richard robert rocket root rosebud rush russia sabrina samantha samson samsung samuel sandra saturday
  scooter scorpio scott secret security september server sexy shadow shannon shelby sierra silver simple slayer smokey
  snoopy snowball soccer sophie spider spiderman spring star startrek starwars steelers stephanie steven student
  success summer sunday sunflower sunshine super superman superstar supervisor support system taylor teacher
  temp temporary tennis teresa test tester testing thanks thomas thunder thursday tiffany tiger tigers tigger time
  tinkerbell titan tom toor trinity trustno trustnoone tucker tuesday turtle tweety user username vanessa veronica
  victor victoria viking vincent viper virginia wednesday welcome whatever white william willie wilson winner winter
  wizard wolf xavier xxx yamaha yankees yellow zaq zaqwsx zxc zxcv zxcvb zxcvbn zxcvbnm`;

/** Characters that people substitute for letters to satisfy a password rule. */
const SUBSTITUTES: Readonly<Record<string, string>> = {
  '@': 'a',
  '4': 'a',
  '3': 'e',
  '1': 'i',
  '!': 'i',
  '0': 'o',
  $: 's',
  '5': 's',
  '7': 't',
};
const isLetter = (character: string): boolean => /[a-z]/.test(character);

let words: ReadonlySet<string> | undefined;
const isWord = (text: string): boolean => {
  words ??= new Set(WORDS.split(/\s+/));
  return words.has(text);
};

const withLetters = (characters: readonly string[]): string[] =>
  characters.map((character) => SUBSTITUTES[character] ?? character);
const onlyLetters = (characters: readonly string[]): string => characters.filter(isLetter).join('');

/** The characters of a password: all of them, and those from its first to its last letter. */
function charactersOf(password: string): { readonly whole: readonly string[]; readonly inner: readonly string[] } {
  const whole = Array.from(password.normalize('NFKC').toLowerCase());
  return { whole, inner: whole.slice(whole.findIndex(isLetter), whole.findLastIndex(isLetter) + 1) };
}

/**
 * The plain word in a disguised password: in lower case, without punctuation, with substitute characters read as letters, without
 * characters around the word. Each result is looked up in a list of common passwords.
 */
export function undisguisedPasswords(password: string): readonly string[] {
  const { whole, inner } = charactersOf(password);
  const forms = [whole, withLetters(whole), inner, withLetters(inner)];
  const readings = forms.flatMap((characters) => {
    const text = characters.join('');
    return [text, text.replace(/[^a-z0-9]/g, ''), onlyLetters(characters)];
  });
  return [...new Set(readings)];
}

/**
 * True for one common word with digits and special characters around or inside it: 'Password1!', 'P@ssw0rd#2026', 'qwerty!1'.
 * Browsers can check this immediately; the server also checks a list of the most common passwords (ASVS 6.2.4).
 */
export function isCommonPassword(password: string): boolean {
  const { inner } = charactersOf(password);
  return [withLetters(inner), inner].some((characters) => isWord(onlyLetters(characters)));
}
