import type { CountryIso } from '#shared/countries/countries.ts'
import type { ContentDependencies } from './deps.ts'
import type { GoodRow, ReadSheet } from './read-rows.ts'
import type { ItemRow } from './rows/item-row.ts'

/**
 * Keeps the coupons that the market knows, in each of their countries; the others are hidden and reported to the
 * editor.
 */
export async function withKnownCoupons(
  { rows, errors }: ReadSheet<ItemRow>,
  { knowsCoupon, log }: Pick<ContentDependencies, 'knowsCoupon' | 'log'>,
): Promise<ReadSheet<ItemRow>> {
  const allErrors = [...errors]
  const good: GoodRow<ItemRow>[] = []
  for (const each of rows) {
    if (each.value.type !== 'FIRST_BUY_COUPON') {
      good.push(each)
      continue
    }
    const known: CountryIso[] = []
    for (const country of each.value.country) {
      const why = await whyNot(country, each.value.code)
      if (why === null) known.push(country)
      else allErrors.push({ row: each.row, column: 'codigo', why })
    }
    if (known.length > 0) good.push({ ...each, value: { ...each.value, country: known } })
  }
  return { rows: good, errors: allErrors.sort((a, b) => (a.row ?? 0) - (b.row ?? 0)) }

  async function whyNot(country: CountryIso, code: string): Promise<string | null> {
    try {
      return (await knowsCoupon(country, code)) ? null : `la tienda no tiene un cupón ${code} que valga en ${country}`
    } catch (error) {
      log.warn({ err: error, service: 'content' }, 'market could not be asked for a coupon')
      return `no pudimos preguntar a la tienda por el cupón ${code} en ${country}; se pregunta de nuevo enseguida`
    }
  }
}
