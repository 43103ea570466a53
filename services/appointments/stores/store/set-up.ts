import { sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { MerchantPlan, StorePlan } from '../rules/store-plan.ts'

/** Database id of a part of a store. */
export function partId(storeId: string, id: string): string {
  return `${storeId}.${id}`
}

export async function putMerchant(trx: Transaction<Tables>, merchant: MerchantPlan, now: Date): Promise<void> {
  const facts = {
    name: merchant.name,
    phone: merchant.phone,
    pet_type_fields: JSON.stringify(merchant.petTypeFields),
    change_notice_minutes: merchant.changeNoticeMinutes,
    lead_minutes: merchant.leadMinutes,
  }
  await trx
    .insertInto('appointments.merchants')
    .values({ id: merchant.id, country: merchant.country, created_at: now, ...facts })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}

export async function putStore(trx: Transaction<Tables>, store: StorePlan, now: Date): Promise<void> {
  await putFacts(trx, store, now)
  await putStations(trx, store)
  await putClosures(trx, store)
  await putServices(trx, store)
  await putPacks(trx, store)
  await putDiscounts(trx, store)
}

async function putFacts(trx: Transaction<Tables>, store: StorePlan, now: Date): Promise<void> {
  const facts = {
    name: store.name,
    address: store.address,
    phone: store.phone,
    city: store.city,
    lat: store.point.lat,
    lon: store.point.lon,
    pick_up_fee_minor: store.pickUpFee,
    pick_up_radius: store.pickUpRadius,
    home_visit_radius: store.homeVisitRadius,
    schedule: JSON.stringify(store.schedule),
    slot_configuration: JSON.stringify(store.slotConfiguration),
    payment_types: JSON.stringify(store.paymentTypes),
    deposit: JSON.stringify(store.deposit),
    pictures: store.pictures,
    features: store.features,
    is_active: true,
    updated_at: now,
  }
  await trx
    .insertInto('appointments.stores')
    .values({
      id: store.id,
      merchant_id: store.merchantId,
      short_id: store.shortId,
      country: store.country,
      timezone: store.timezone,
      currency: store.currency,
      external_store_ids: [],
      created_at: now,
      ...facts,
    })
    .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
    .execute()
}

async function putStations(trx: Transaction<Tables>, { id: storeId, stations }: StorePlan): Promise<void> {
  await sql`update appointments.stations set is_active = false where store_id = ${storeId}`.execute(trx)
  for (const [position, { id, name, kind, skills, bufferMinutes }] of stations.entries()) {
    const facts = { name, kind, skills, buffer_minutes: bufferMinutes, position, is_active: true }
    await trx
      .insertInto('appointments.stations')
      .values({ id: partId(storeId, id), store_id: storeId, ...facts })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
      .execute()
  }
}

async function putClosures(trx: Transaction<Tables>, { id: storeId, closures }: StorePlan): Promise<void> {
  await sql`delete from appointments.closures where store_id = ${storeId}`.execute(trx)
  if (closures.length === 0) return
  const rows = closures.map(({ id, fromDay, untilDay, startTime, endTime, reason }) => ({
    id: partId(storeId, id),
    store_id: storeId,
    from_day: fromDay,
    until_day: untilDay,
    start_time: startTime,
    end_time: endTime,
    reason,
  }))
  await trx.insertInto('appointments.closures').values(rows).execute()
}

async function putServices(trx: Transaction<Tables>, { id: storeId, services }: StorePlan): Promise<void> {
  for (const [position, { id, prices, name, description, skill, careKind, isExtra }] of services.entries()) {
    const serviceId = partId(storeId, id)
    const facts = { name, description, skill, care_kind: careKind, is_extra: isExtra, position }
    await trx
      .insertInto('appointments.services')
      .values({ id: serviceId, store_id: storeId, ...facts })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
      .execute()
    const rows = prices.map(({ petTypeId, size, amount, minutes }) => ({
      id: `${serviceId}.${petTypeId}${size === null ? '' : `-${size}`}`,
      service_id: serviceId,
      pet_type_id: petTypeId,
      size,
      amount_minor: amount,
      minutes,
    }))
    await trx.deleteFrom('appointments.service_prices').where('service_id', '=', serviceId).execute()
    if (rows.length > 0) await trx.insertInto('appointments.service_prices').values(rows).execute()
  }
  const named = services.map(({ id }) => partId(storeId, id))
  // Services missing from the plan are no longer offered as extras.
  await sql`
    update appointments.services set is_extra = false
    where store_id = ${storeId} and id <> all(${named}::text[])`.execute(trx)
}

async function putPacks(trx: Transaction<Tables>, { id: storeId, packs }: StorePlan): Promise<void> {
  await sql`update appointments.service_packs set is_active = false where store_id = ${storeId}`.execute(trx)
  for (const [position, pack] of packs.entries()) {
    const packId = partId(storeId, pack.id)
    const facts = {
      kind: pack.kind,
      name: pack.name,
      internal_name: pack.internalName,
      picture: pack.picture,
      description: pack.description,
      mandatory_fields: pack.mandatoryFields,
      is_home_visit: pack.isHomeVisit,
      is_active: true,
      position,
    }
    await trx
      .insertInto('appointments.service_packs')
      .values({ id: packId, store_id: storeId, ...facts })
      .onConflict((conflict) => conflict.column('id').doUpdateSet(facts))
      .execute()

    const inRole = (role: string, ids: string[]) =>
      ids.map((id, at) => ({ pack_id: packId, service_id: partId(storeId, id), role, position: at }))
    const rows = [
      ...inRole('service', pack.services),
      ...inRole('sub', pack.subServices),
      ...inRole('optional', pack.optionalSubServices),
    ]
    await trx.deleteFrom('appointments.pack_services').where('pack_id', '=', packId).execute()
    if (rows.length > 0) await trx.insertInto('appointments.pack_services').values(rows).execute()
  }
}

async function putDiscounts(trx: Transaction<Tables>, { id: storeId, discounts }: StorePlan): Promise<void> {
  await trx.deleteFrom('appointments.discounts').where('store_id', '=', storeId).execute()
  if (discounts.length === 0) return
  const rows = discounts.map(({ id, name, percentage, leastPets, weekdays, kinds }) => ({
    id: partId(storeId, id),
    store_id: storeId,
    name,
    percentage,
    least_pets: leastPets,
    weekdays,
    kinds,
    is_active: true,
  }))
  await trx.insertInto('appointments.discounts').values(rows).execute()
}
