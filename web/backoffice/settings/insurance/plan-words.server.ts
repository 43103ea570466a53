import { NewPlan } from '#services/insurance/contract.ts'
import { type CountryIso, countries, type Locale } from '#shared/countries/countries.ts'
import { formatMoney } from '#shared/money.ts'
import { translator } from '#web/i18n/i18n.ts'

const named = [
  'title',
  'summary',
  'price',
  'species',
  'fromMonths',
  'toYears',
  'provider',
  'coverages',
  'benefits',
  'isOnSale',
] as const

const { coverages, species } = NewPlan.shape

/** Names and values of a plan's fields in its log, for `toChangeLines`. */
export function getPlanWords(locale: Locale, country: CountryIso) {
  const t = translator(locale, 'insuranceSettings')
  const { currency } = countries[country]
  const money = (amount: number) => formatMoney(amount, currency)
  return {
    name(field: string): string | null {
      const known = named.find((name) => name === field)
      return known ? t(`log.${known}`) : null
    },
    value(field: string, value: unknown): string | undefined {
      if (field === 'price' && typeof value === 'number') return money(value)
      if (field === 'coverages') {
        const { data } = coverages.safeParse(value)
        return data?.map(({ event, title, limit }) => `${title ?? t(`events.${event}`)} ${money(limit)}`).join(', ')
      }
      if (!Array.isArray(value)) return undefined
      if (field === 'species')
        return species
          .safeParse(value)
          .data?.map((each) => t(`species.${each}`))
          .join(', ')
      return value.map(String).join(', ')
    },
  }
}
