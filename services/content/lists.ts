import type { CountryIso } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { FoodProduct, SheetService } from './contract/lists.ts'
import { contentError } from './errors.ts'
import type { WithShelf } from './shelf.ts'

export function servicesSheet(
  { shelf }: WithShelf,
  input: { country?: CountryIso },
  { viewer }: CallContext,
): SheetService[] {
  const { readAt, rows } = shelf.of('services')
  if (readAt === null) throw contentError('services')
  const country = input.country ?? viewer.country
  return rows.map(({ value }) => value).filter((one) => one.country === null || one.country === country)
}

export function foodProductsSheet({ shelf }: WithShelf): FoodProduct[] {
  const { readAt, rows } = shelf.of('foodProducts')
  if (readAt === null) throw contentError('food-products')
  return rows.map(({ value }) => value)
}
