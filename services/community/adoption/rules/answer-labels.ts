const fillers = new Set(
  'el la los las un una unos unas lo le de del al en es son esta tiene su sus mi y a con que por para se muy'.split(
    ' ',
  ),
)

/** Groups of mutually exclusive words: an answer with another word of the group, or with all of them, is wrong. */
const exclusive = [
  'izquierda derecha',
  'delantera trasera',
  'arriba abajo',
  'negro blanco marron cafe canela crema gris naranja rojo azul verde amarillo celeste rosado morado dorado plateado',
  'uno dos tres cuatro cinco seis siete ocho nueve diez',
].map((group) => new Set(group.split(' ').map(stemWord)))

const digits = ['cero', 'uno', 'dos', 'tres', 'cuatro', 'cinco', 'seis', 'siete', 'ocho', 'nueve', 'diez']

/**
 * Whether an answer matches the stored one, ignoring accents, capitals, order, endings, filler words and single
 * letters. Two thirds of the words of a long answer suffice if none contradicts; an answer with far more words than
 * expected is wrong, so that listing guesses does not pass.
 */
export function saysTheSame(answer: string, known: string): boolean {
  const [given, expected] = [splitWords(answer), splitWords(known)]
  if (expected.length === 0 || given.length > expected.length * 2 + 3) return false
  if (contradicts(given, expected)) return false
  const hits = expected.filter((word) => given.some((one) => isAlike(one, word))).length
  return hits >= (expected.length < 3 ? expected.length : Math.ceil((expected.length * 2) / 3))
}

function contradicts(given: readonly string[], expected: readonly string[]): boolean {
  return exclusive.some((group) => {
    const found = given.filter((word) => group.has(word))
    const isAsked = expected.some((word) => group.has(word))
    return isAsked && found.some((word) => !expected.includes(word))
  })
}

function splitWords(text: string): string[] {
  const plain = text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase()
  const words = (plain.match(/[\p{L}\p{N}]+/gu) ?? []).map((word) => digits[Number(word)] ?? word)
  const telling = words.filter((word) => !fillers.has(word))
  return [...new Set((telling.length > 0 ? telling : words).map(stemWord))]
}

/** Strips the endings of number and gender. */
function stemWord(word: string): string {
  return word.length > 3 ? word.replace(/s$/, '').replace(/[aeo]$/, '') : word
}

function isAlike(a: string, b: string): boolean {
  return a === b || (a.length > 3 && b.length > 3 && isOneLetterApart(a, b))
}

/** Edit distance of one: a letter replaced, missing or added. */
function isOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1) return false
  let start = 0
  while (start < a.length && a[start] === b[start]) start += 1
  const [restA, restB] = [a.slice(start), b.slice(start)]
  return restA.slice(1) === restB.slice(1) || restA === restB.slice(1) || restA.slice(1) === restB
}
