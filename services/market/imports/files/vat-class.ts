import { listCountries } from '#shared/countries/countries.ts'
import { vatRates } from '#shared/countries/tables/vat-rates.ts'
import { VAT_CLASSES, type VatClass } from '#shared/countries/vat-class.ts'

const WORDS: readonly [VatClass, RegExp][] = [
  ['exempt', /^(?:exent|exempt|no gravad|zero|cero)/i],
  ['reduced', /^(?:reducid|reduced)/i],
  ['general', /^(?:general|est[aá]ndar|standard|gravad)/i],
]

/** How goods are taxed, as a cell of a file says it: '5 %', '0,05', 'Exento', 'reduced-rate'; null: it does not. */
export function parseVatClass(written: string): VatClass | null {
  const text = written.trim()
  const byWord = WORDS.find(([, word]) => word.test(text))
  if (byWord) return byWord[0]
  const [, digits] = /^(\d{1,2}(?:[.,]\d{1,2})?) ?%?$/.exec(text) ?? []
  if (digits === undefined) return null
  const number = Number(digits.replace(',', '.'))
  const rate = number > 0 && number < 1 ? number : number / 100
  return (
    VAT_CLASSES.find((vatClass) => listCountries().some(({ iso }) => isRate(vatRates[iso][vatClass], rate))) ?? null
  )
}

function isRate(one: number, other: number): boolean {
  return Math.abs(one - other) < 1e-9
}
