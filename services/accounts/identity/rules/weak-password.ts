/** Most guessed words, with local spellings; compared without the digits and punctuation around them. */
const common = new Set(
  [
    'password contrasena clave secreto qwerty qwertyuiop asdfgh asdfghjkl zxcvbnm abc abcd abcde abcdef admin administrador root usuario user',
    'bienvenido welcome hola holahola iloveyou teamo tequiero teamomucho amor mibebe princesa princess mariposa estrella sunshine dragon monkey',
    'football futbol baseball bolivia bolivar paraguay asuncion santacruz lapaz cochabamba guarani olimpia cerro barcelona realmadrid',
    'huella mascota mascotas perro perrito gato gatito cachorro firulais superman batman pokemon naruto minecraft fortnite roblox',
    'google facebook whatsapp samsung iphone letmein trustno master shadow michael jesus jesuscristo dios diosesamor familia micasa',
  ].flatMap((line) => line.split(' ')),
)

// Without diacritics, as toPlainText leaves them: the key after l is ñ.
const rows = ['qwertyuiop', 'asdfghjkln', 'zxcvbnm', 'abcdefghijklmnopqrstuvwxyz', '01234567890']
const ALIKE: Record<string, string> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '7': 't',
  '@': 'a',
  $: 's',
  '!': 'i',
}

/**
 * Whether a password is easily guessed: a common word with digits around it, one repeated character, a run along the
 * keyboard or the alphabet, or the person's own name or e-mail. The contract checks the length.
 */
export function isWeakPassword(password: string, person: { email: string; fullName: string }): boolean {
  const plain = toPlainText(password)
  const letters = plain.replace(/^[^a-zñ]+|[^a-zñ]+$/g, '')
  const digitsAndLetters = plain.replace(/[^a-zñ0-9]/g, '')
  if (new Set(plain).size <= 2) return true
  if (isRun(digitsAndLetters) || isRepeated(digitsAndLetters)) return true
  if (common.has(letters) || common.has(unmasked(plain).replace(/[^a-zñ]/g, ''))) return true
  return getOwnWords(person).some((word) => digitsAndLetters.replace(/\d+/g, '') === word || digitsAndLetters === word)
}

function toPlainText(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{Diacritic}/gu, '')
    .toLowerCase()
}

function unmasked(plain: string): string {
  return [...plain.replace(/[\d\W]+$/, '')].map((character) => ALIKE[character] ?? character).join('')
}

/** 'abcabcabc', '12341234'. */
function isRepeated(text: string): boolean {
  return /^(.{1,4})\1+$/.test(text)
}

/** '12345678', '87654321', 'qwertyuiop', or two such runs in a row. */
function isRun(text: string): boolean {
  const reversed = [...text].reverse().join('')
  return [text, reversed].some((one) => rows.some((row) => row.includes(one) || (row + row).includes(one)))
}

function getOwnWords({ email, fullName }: { email: string; fullName: string }): string[] {
  const [local = ''] = toPlainText(email).split('@')
  const names = toPlainText(fullName).split(/\s+/)
  return [local, names.join(''), ...names]
    .map((word) => word.replace(/[^a-zñ0-9]/g, ''))
    .filter((word) => word.length >= 4)
}
