import { dayIn } from '#services/pets/rules/days.ts'
import { type CountryIso, countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type ContentItem, ItemType, type StoreConfiguration } from './contract/items.ts'
import type { ContentDependencies } from './deps.ts'
import { contentError } from './errors.ts'
import type { ItemRow } from './rows/item-row.ts'
import { getSchedule } from './rules/schedule.ts'
import type { CachedSheet, WithShelf } from './shelf.ts'

type Dependencies = WithShelf & Pick<ContentDependencies, 'now'>

/** Home page items of a country. */
export function storeConfiguration(
  { shelf, now }: Dependencies,
  input: { country?: CountryIso },
  { viewer }: CallContext,
): StoreConfiguration {
  const sheet = shelf.of('configuration')
  if (sheet.readAt === null) throw contentError('store-configuration')
  const configuration = ofCountry(sheet, input.country ?? viewer.country, now())
  if (!configuration) throw contentError('no-stores-by-country')
  return configuration
}

/** Home page items of every country that has any. */
export function allStoreConfigurations({ shelf, now }: Dependencies): StoreConfiguration[] {
  const sheet = shelf.of('configuration')
  if (sheet.readAt === null) throw contentError('all-store-configuration')
  const all = Object.values(countries).flatMap(({ iso }) => ofCountry(sheet, iso, now()) ?? [])
  if (all.length === 0) throw contentError('no-stores-by-country')
  return all
}

function ofCountry({ rows, readAt }: CachedSheet<ItemRow>, country: CountryIso, now: Date): StoreConfiguration | null {
  const today = dayIn(countries[country].timezone, now)
  const own = rows
    .map(({ value }) => value)
    .filter((item) => item.country.includes(country) && getSchedule(item, today) === 'shown')
  if (own.length === 0 || readAt === null) return null
  own.sort((a, b) => getTypeOrder(a) - getTypeOrder(b) || a.position - b.position)
  return { country, asOf: readAt.toISOString(), items: own.map(toContentItem) }
}

function getTypeOrder({ type }: ItemRow): number {
  return ItemType.options.indexOf(type)
}

function toContentItem({ type, title, text, href, label, picture, code }: ItemRow): ContentItem {
  return { type, title, text, href, label, picture, code: type === 'FIRST_BUY_COUPON' ? code : '' }
}
