import type { CallContext } from '#shared/rpc/service.ts'
import { expectedOutsideHours } from '../calendar/outside-hours.ts'
import type { Store } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { ScheduleEntry, SlotConfiguration } from '../rules/enums.ts'
import { changeStore, orNotFound } from './change-store.ts'
import { toStore } from './show-store.ts'
import { updateStoreRow } from './store/store-changes.ts'

type StoreChanges = { storeId: string } & {
  [Fact in Exclude<keyof typeof columns, 'schedule' | 'slotConfiguration'>]?: Store[Fact] | undefined
} & { schedule?: ScheduleEntry[] | undefined; slotConfiguration?: SlotConfiguration | undefined }

/** Column and Spanish label of each field. */
const columns = {
  name: ['name', 'nombre'],
  address: ['address', 'dirección'],
  phone: ['phone', 'teléfono'],
  latitude: ['lat', 'ubicación'],
  longitude: ['lon', 'ubicación'],
  pickUpFee: ['pick_up_fee_minor', 'precio de recogida'],
  schedule: ['schedule', 'horario'],
  slotConfiguration: ['slot_configuration', 'turnos'],
  paymentTypes: ['payment_types', 'formas de pago'],
  deposit: ['deposit', 'seña'],
  storePictures: ['pictures', 'fotos'],
  externalStoreIds: ['external_store_ids', 'códigos externos'],
  extrasExternalBillServiceId: ['extras_external_bill_service_id', 'código de facturación'],
  features: ['features', 'características'],
  active: ['is_active', 'si está abierto al público'],
  pickUpRadius: ['pick_up_radius', 'zona de recogida'],
  homeVisitRadius: ['home_visit_radius', 'zona de visitas'],
} as const

const jsonFacts: readonly string[] = ['schedule', 'slotConfiguration', 'paymentTypes', 'deposit']

/** Changes the given fields of a store. Bookings stay; `outside` lists those that no longer fit. */
export async function updateStore(
  deps: AppointmentsDependencies,
  { storeId, ...facts }: StoreChanges,
  context: CallContext,
): Promise<{ store: Store; outside: string[] }> {
  if (facts.schedule && !isScheduleValid(facts.schedule)) throw appointmentsError('schedule-not-valid')
  if (facts.slotConfiguration && !isConfigurationValid(facts.slotConfiguration)) {
    throw appointmentsError('schedule-not-valid')
  }

  const given = Object.entries(facts).filter(([, value]) => value !== undefined)
  const { scope, store } = await changeStore(deps, storeId, context, async (trx, { scope }) => {
    const changes = Object.fromEntries(given.map(([fact, value]) => [findColumn(fact)[0], columnValue(fact, value)]))
    orNotFound(await updateStoreRow(trx, scope, { storeId, changes, now: deps.now() }))
    const names = [...new Set(given.map(([fact]) => findColumn(fact)[1]))]
    return names.length === 0 ? 'Guardó sin cambios' : `Cambió: ${names.join(', ')}`
  })
  const [described, outside] = await Promise.all([toStore(deps, store), expectedOutsideHours(deps, scope, store)])
  return { store: described, outside }
}

function findColumn(fact: string): readonly [string, string] {
  const found = Object.entries(columns).find(([name]) => name === fact)
  if (!found) throw new Error(`No column for ${fact}`)
  return found[1]
}

function columnValue(fact: string, value: unknown): unknown {
  return jsonFacts.includes(fact) ? JSON.stringify(value) : value
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
