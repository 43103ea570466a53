import { type QueryExecutorProvider, sql } from 'kysely'
import * as z from 'zod'
import { CountryIsoCode, CurrencyCode } from '#shared/values.ts'
import { storedDeliverySettings } from '../../live-delivery/delivery-settings.ts'
import { DeliveryZone } from '../contract.ts'
import { ShopSettings } from '../shop-settings.ts'
import { storedUnprovedLimits } from '../unproved-limits.ts'
import { ShopFacts } from './shops.ts'

/** A shop as operators set it up. */
export interface SetShop {
  id: string
  country: z.infer<typeof CountryIsoCode>
  currency: z.infer<typeof CurrencyCode>
  timeZone: string
  isOpen: boolean
  version: number
  settings: ShopSettings
}

const Row = z.object({
  id: z.string(),
  country: CountryIsoCode,
  currency: CurrencyCode,
  name: z.string(),
  lat: z.number(),
  lon: z.number(),
  deliveryZones: z.array(DeliveryZone),
  facts: ShopFacts.extend({ ...storedUnprovedLimits, ...storedDeliverySettings }),
  isOpen: z.boolean(),
  version: z.int(),
})

const columns = sql`id, country, currency, name, lat, lon, delivery_zones as "deliveryZones", facts, active as "isOpen",
  version`

/** Every shop, by country and name. */
export async function findSetShops(db: QueryExecutorProvider): Promise<SetShop[]> {
  const { rows } = await sql`select ${columns} from market.shops order by country, name, id`.execute(db)
  return rows.map(toSetShop)
}

/** Locks a shop's row for its change. */
export async function lockSetShop(trx: QueryExecutorProvider, shopId: string): Promise<SetShop | undefined> {
  const { rows } = await sql`select ${columns} from market.shops where id = ${shopId} for update`.execute(trx)
  return rows.map(toSetShop)[0]
}

/** Adds a shop that customers do not see; false when the id is taken. */
export async function insertShop(
  trx: QueryExecutorProvider,
  { id, country, currency, facts, settings }: Omit<SetShop, 'isOpen' | 'version' | 'timeZone'> & { facts: object },
  now: Date,
): Promise<boolean> {
  const { name, coordinates, deliveryZones, ...rest } = settings
  const { rows } = await sql`
    insert into market.shops (id, country, name, currency, lat, lon, delivery_zones, facts, active, updated_at)
    values (
      ${id}, ${country}, ${name}, ${currency}, ${coordinates.lat}, ${coordinates.lon},
      ${JSON.stringify(deliveryZones)}::jsonb, ${JSON.stringify({ ...facts, ...rest })}::jsonb, false, ${now}
    )
    on conflict (id) do nothing
    returning id`.execute(trx)
  return rows.length > 0
}

/** Writes the settings of a locked shop; facts that are none of them stay. */
export async function writeSetShop(
  trx: QueryExecutorProvider,
  { id, isOpen, settings }: Pick<SetShop, 'id' | 'isOpen' | 'settings'>,
  now: Date,
): Promise<void> {
  const { name, coordinates, deliveryZones, ...facts } = settings
  const zones = JSON.stringify(deliveryZones)
  await sql`
    update market.shops
    set name = ${name}, lat = ${coordinates.lat}, lon = ${coordinates.lon}, delivery_zones = ${zones}::jsonb,
      delivery_zone = ${zones}::jsonb -> 0 -> 'corners', facts = facts || ${JSON.stringify(facts)}::jsonb,
      active = ${isOpen}, version = version + 1, updated_at = ${now}
    where id = ${id}`.execute(trx)
}

/** Starts of the windows from now on that orders under way were promised; one an order. */
export async function findPromisedTimes(trx: QueryExecutorProvider, shopId: string, now: Date): Promise<Date[]> {
  const { rows } = await sql<{ at: Date }>`
    select scheduled_start as at from market.orders
    where shop_id = ${shopId} and scheduled_start >= ${now} and status not in ('COMPLETED', 'CANCELLED')`.execute(trx)
  return rows.map(({ at }) => at)
}

function toSetShop(row: unknown): SetShop {
  const { id, country, currency, isOpen, version, facts, name, lat, lon, deliveryZones } = Row.parse(row)
  const settings = toSettings({ ...facts, name, coordinates: { lat, lon }, deliveryZones })
  return { id, country, currency, timeZone: facts.timeZone, isOpen, version, settings }
}

/** The settings among the facts of a shop; what is stored is shown, also where a rule was added since. */
function toSettings(facts: ShopSettings): ShopSettings {
  const names = Object.keys(ShopSettings.shape)
  return Object.fromEntries(Object.entries(facts).filter(([name]) => names.includes(name))) as ShopSettings
}

/** Options on show whose price this rounding step (minor units) makes 0. */
export async function countRoundedToZero(trx: QueryExecutorProvider, shopId: string, step: number): Promise<number> {
  const { rows } = await sql<{ count: number }>`
    select count(*)::int as count from market.offers
    where shop_id = ${shopId} and not hidden and market.rounded(price_minor, greatest(${step}::bigint, 1)) = 0
  `.execute(trx)
  return rows[0]?.count ?? 0
}
