import { currencyWords } from '#shared/countries/tables/currency-words.ts'

/** Digits of a run, with the text around it in small letters without accents. */
interface NumberRun {
  text: string
  before: string
  after: string
}

const isWord = (written: string) => /^\w+$/.test(written)
const words = [...currencyWords.filter(isWord), 'usd', 'us', 'dolares', 'pesos'].join('|')
const signs = [...currencyWords.filter((each) => !isWord(each)), '$']
  .map((sign) => sign.replace(/\W/gu, '\\$&'))
  .join('|')
const currencyBefore = new RegExp(`(?:\\b(?:${words}|g)|(?<!\\w)(?:${signs}))\\s*\\.?\\s*$`)
const currencyAfter = new RegExp(`^\\s*(?:${words})\\b`)
const rewardBefore =
  /\b(?:recompensa|gratificacion|precio|costo|cuesta|vale|colabor\w*|aporte|donacion|pag[oa]\w*)\D{0,25}$/
/** Words that announce a phone: a number after them is an amount only where its currency says so. */
const phoneBefore =
  /\b(?:tel|tele?fonos?|fono|cel|celular|whats?app|wsp|wa|wasap|llam\w+|numeros?|contact\w+)\b\W{0,3}(?:(?:al?|es|el|de)\s+){0,2}$/
const unitAfter =
  /^\s*(?:anos?|anitos?|mes|meses|semanas?|dias?|kg|kilos?|horas?|hs?|hrs?|am|pm|cachorr\w*|perr\w*|gat\w*)\b/

const grouped = /^\d{1,3}(?:[.,\s]\d{3}){1,3}(?:[.,]\d{1,2})?(?!\d)/
const plainNumber = /^\d+(?!\d)/
const year = /^(?:19[89]\d|20[0-4]\d)(?!\d)/
const date =
  /^(?:(?:19|20)\d{2}-(?:0?[1-9]|1[0-2])-(?:0?[1-9]|[12]\d|3[01])|(?:0?[1-9]|[12]\d|3[01])([.-])(?:0?[1-9]|1[0-2])\1(?:19|20)?\d{2})(?![.-]?\d)/
const clock = '(?:[01]?\\d|2[0-4])'
const hourRange = new RegExp(`^(${clock})(?:\\.[0-5]\\d)?\\s?-\\s?(${clock})(?:\\.[0-5]\\d)?(?!\\.?\\d)`)
const small = /^\d{1,2}(?!\d)/
const separator = /^[\s().,-]{1,2}/

/**
 * Whether a run of seven or more digits is no phone: it is made of nothing but amounts of money, days, years, opening
 * hours ('8.00-12.00, 14-18') and ages. Whoever writes a phone as money must end it in zeros.
 */
export function isHarmless({ text, before, after }: NumberRun): boolean {
  if (isListOfAges(text, after)) return true
  const isMoney = currencyBefore.test(before) || rewardBefore.test(before) || currencyAfter.test(after)
  const isPhoneNamed = !isMoney && phoneBefore.test(before)
  let rest = text
  while (rest !== '') {
    const length = findHarmless(rest, { isMoney, isPhoneNamed, after })
    if (length === 0) return false
    rest = rest.slice(length)
    rest = rest.slice(separator.exec(rest)?.[0].length ?? 0)
  }
  return true
}

/** Length of the harmless number that the text begins with; 0: none. */
function findHarmless(
  text: string,
  { isMoney, isPhoneNamed, after }: { isMoney: boolean; isPhoneNamed: boolean; after: string },
): number {
  const amount = grouped.exec(text)?.[0]
  if (amount && !isPhoneNamed && isAmount(amount, { isMoney, isGrouped: true })) return amount.length
  const ofDay = date.exec(text)?.[0]
  if (ofDay) return ofDay.length
  const ofYear = year.exec(text)?.[0]
  if (ofYear) return ofYear.length
  const range = hourRange.exec(text)
  if (range && Number(range[1]) < Number(range[2])) return range[0].length
  const number = plainNumber.exec(text)?.[0] ?? ''
  if (isMoney && isAmount(number, { isMoney, isGrouped: false })) return number.length
  const isLast = small.exec(text)?.[0] === text
  // '2026-11-22, 15:30' is a day and an hour.
  return isLast && (unitAfter.test(after) || /^:[0-5]\d/.test(after)) ? text.length : 0
}

function isAmount(written: string, { isMoney, isGrouped }: { isMoney: boolean; isGrouped: boolean }): boolean {
  const whole = written.replace(/[.,]\d{1,2}$/, '').replace(/\D/g, '')
  if (whole.length <= 7 && (isMoney ? /00$/ : /000$/).test(whole)) return true
  return isMoney && /000$/.test(whole) && whole.length <= (isGrouped ? 9 : 8)
}

/** '2, 3, 4, 5, 6, 7, 8 meses': rising numbers, separated by commas, before a unit. */
function isListOfAges(text: string, after: string): boolean {
  if (!unitAfter.test(after) || !/^\d{1,2}(?:, ?\d{1,2})*(?: \d{1,2})?$/.test(text)) return false
  const ages = text.split(/[, ]+/).map(Number)
  return ages.every((age, index) => index === 0 || age > (ages[index - 1] ?? 0))
}
