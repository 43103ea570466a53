import { type CountryIso, countries, parseCurrency } from '#shared/countries/countries.ts'
import { minorPerUnit } from '#shared/money.ts'

const amounts = ['price', 'value', 'total', 'shipping', 'tip', 'discount']

/** Converts amounts to major units, as Segment's tools expect: Bs 18,90 is 18.9 there and 1890 here. */
export function inMajorUnits(properties: Record<string, unknown>, country: CountryIso): Record<string, unknown> {
  const { currency = countries[country].currency } = properties
  const unit = minorPerUnit(parseCurrency(currency))
  return Object.fromEntries(
    Object.entries(properties).map(([name, value]) => {
      if (amounts.includes(name) && typeof value === 'number') return [name, value / unit]
      if (name === 'products' && Array.isArray(value))
        return [name, value.map((product) => inMajorUnits({ ...product, currency }, country))]
      return [name, value]
    }),
  )
}
