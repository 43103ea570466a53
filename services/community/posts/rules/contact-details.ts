import { normalForm } from '#shared/normal-form.ts'
import { isHarmless } from './harmless-numbers.ts'

// One letter before the sign and two after the dot suffice to detect an address. The bound of 63 (longest label of a
// host name) keeps the search linear: an unbounded run would take minutes on a long text.
const email = /[^\s@]\s?(@|\(at\)|\[at\]|\(?\barroba\b\)?)\s?[^\s@]{1,64}\s?(\.|\bpunto\b)\s?[a-z]{2}/i
/** Seven or more digits with any separators: a phone, or the number of a chip. */
const digits = /\d(?:[\s().,-]{0,2}\d){6,}/g
/** Characters around a run of digits that tell what it counts. */
const AROUND = 60

const spelled = new Map(
  [
    'cero uno dos tres cuatro cinco seis siete ocho nueve diez once doce trece catorce quince dieciseis diecisiete dieciocho',
    'diecinueve veinte veintiuno veintidos veintitres veinticuatro veinticinco veintiseis veintisiete veintiocho veintinueve',
  ]
    .join(' ')
    .split(' ')
    .map((word, number) => [word, String(number)]),
)
const tens = ['treinta', 'cuarenta', 'cincuenta', 'sesenta', 'setenta', 'ochenta', 'noventa']
tens.forEach((word, index) => {
  spelled.set(word, String((index + 3) * 10))
})

/**
 * Kind of contact details in a text, or null. Dates, amounts, years, opening hours and ages are no phones; spelled-out
 * numbers count as digits.
 */
export function contactIn(text: string): 'email' | 'phone' | null {
  const plain = normalForm(text, 'NFKD')
    .replace(/\p{M}|\p{Cf}/gu, '')
    .replace(/\p{Nd}/gu, asciiDigit)
    .toLowerCase()
  if (email.test(plain)) return 'email'
  const numbers = plain
    .replace(/[a-z]+/g, (word) => spelled.get(word) ?? word)
    // 'setenta y uno'
    .replace(/(\d) y (?=\d)/g, '$1 ')
  return [...numbers.matchAll(digits)].some((run) => isPhone(numbers, run)) ? 'phone' : null
}

function isPhone(numbers: string, { 0: text, index }: RegExpExecArray): boolean {
  const end = index + text.length
  const before = numbers.slice(Math.max(0, index - AROUND), index)
  return !isHarmless({ text, before, after: numbers.slice(end, end + AROUND) })
}

/** Unicode encodes the digits of every script as ten consecutive code points from zero. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0) ?? 0
  if (code < 128) return digit
  let zero = code
  while (code - zero < 9 && /\p{Nd}/u.test(String.fromCodePoint(zero - 1))) zero -= 1
  return String((code - zero) % 10)
}
