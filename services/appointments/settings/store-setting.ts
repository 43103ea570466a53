import type { Transaction } from 'kysely'
import type * as z from 'zod'
import type { CountryIso } from '#shared/countries/countries.ts'
import { refusePlaceOutside } from '#shared/countries/place-error.ts'
import { appointmentsError } from '../errors.ts'
import type { ScheduleEntry, SlotConfiguration } from '../rules/enums.ts'
import type { Tables } from '../tables.ts'
import { StoreFacts } from './contract.ts'
import { rowSetting } from './setting.ts'
import { findStoreCountry } from './store/salon-parts.ts'

const { columns, json } = {
  columns: {
    name: 'name',
    address: 'address',
    phone: 'phone',
    city: 'city',
    latitude: 'lat',
    longitude: 'lon',
    pickUpFee: 'pick_up_fee_minor',
    schedule: 'schedule',
    slotConfiguration: 'slot_configuration',
    paymentTypes: 'payment_types',
    deposit: 'deposit',
    unprovedVisits: 'unproved_visits',
    unprovedVisitsOfNetwork: 'unproved_visits_of_network',
    storePictures: 'pictures',
    externalStoreIds: 'external_store_ids',
    extrasExternalBillServiceId: 'extras_external_bill_service_id',
    features: 'features',
    active: 'is_active',
    pickUpRadius: 'pick_up_radius',
    homeVisitRadius: 'home_visit_radius',
    vans: 'vans',
    petsPerVan: 'pets_per_van',
  },
  json: ['schedule', 'slotConfiguration', 'paymentTypes', 'deposit'],
}

export const storeSetting = rowSetting({
  kind: 'store',
  facts: StoreFacts,
  row: { table: 'appointments.stores', columns, json },
  touched: 'updated_at',
  check: checkStore,
})

type Facts = z.infer<typeof StoreFacts>

async function checkStore(trx: Transaction<Tables>, { id }: { id: string }, facts: Facts, before: Facts | null) {
  checkOpening(facts)
  const isBookable = facts.paymentTypes.length > 0 && facts.schedule.some(({ active }) => active)
  if (before && facts.active && !isBookable) throw appointmentsError('store-not-ready')
  const isMoved = facts.latitude !== before?.latitude || facts.longitude !== before?.longitude
  if (before && isMoved) refuseOutside(facts, await findStoreCountry(trx, id))
}

export function checkOpening({ schedule, slotConfiguration }: Pick<Facts, 'schedule' | 'slotConfiguration'>): void {
  if (!isScheduleValid(schedule) || !isConfigurationValid(slotConfiguration))
    throw appointmentsError('schedule-not-valid')
}

/** Refuses a place that does not lie in the country of the merchant. */
export function refuseOutside(
  { latitude: lat, longitude: lon }: Pick<Facts, 'latitude' | 'longitude'>,
  country: CountryIso,
): void {
  refusePlaceOutside({ lat, lon }, country, appointmentsError)
}

function isScheduleValid(schedule: readonly ScheduleEntry[]): boolean {
  return schedule.every(({ startTime, endTime }) => startTime < endTime)
}

/**
 * INTERVAL needs an interval; SHIFT needs the end of the morning shift, with one receiving time before and one after
 * it.
 */
function isConfigurationValid({ slotType, slotFields }: SlotConfiguration): boolean {
  const { interval, endOfMorningShift, receiveBeforeMorning, receiveBeforeAfternoon } = slotFields
  if (slotType === 'INTERVAL') return interval !== null
  if (endOfMorningShift === null || receiveBeforeMorning === null || receiveBeforeAfternoon === null) return false
  return receiveBeforeMorning <= endOfMorningShift && endOfMorningShift <= receiveBeforeAfternoon
}
