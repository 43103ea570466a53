import type { CallContext } from '#shared/rpc/service.ts'
import { setAppointmentState } from '../calendar/set-appointment-state.ts'
import type { BoardStay, HotelSettings, StaffStay } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import { findStaffStore, getStaffScope, type StaffScope } from '../staff-scope.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import { toStay } from './own-stays.ts'
import { findHotel } from './store/hotels.ts'
import { findStays, noteCheckIn, noteCheckOut, type StayRecord } from './store/stays.ts'

interface Board {
  fromDay: string
  today: string
  days: string[]
  hasHotel: boolean
  kennels: Pick<HotelSettings['kennels'][number], 'id' | 'name' | 'petTypeId' | 'largestSize' | 'isOwnRoom'>[]
  stays: BoardStay[]
}

/** Places of a hotel with their stays on some days, without cancelled ones. */
export async function hotelBoard(
  deps: AppointmentsDependencies,
  { storeId, fromDay: asked, days: count }: { storeId: string; fromDay?: string | undefined; days: number },
  context: CallContext,
): Promise<Board> {
  const { store, scope } = await findStaffStore(deps, storeId, context)
  const now = deps.now()
  const today = todayIn(store.timezone, now)
  const fromDay = asked ?? today
  const days = Array.from({ length: count }, (_, index) => addDays(fromDay, index))
  const [hotel, found] = await Promise.all([
    findHotel(deps.db, storeId),
    findStays(deps.db, { scope, storeId, fromDay, untilDay: days.at(-1) ?? fromDay }),
  ])
  const used = new Set(found.map(({ kennelId }) => kennelId))
  return {
    fromDay,
    today,
    days,
    hasHotel: hotel !== undefined,
    // Closed places are shown while they have stays.
    kennels: (hotel?.kennels ?? [])
      .filter(({ id, isActive }) => isActive || used.has(id))
      .map(({ id, name, petTypeId, largestSize, isOwnRoom }) => ({ id, name, petTypeId, largestSize, isOwnRoom })),
    stays: found.map((stay) => toBoardStay(stay, store, now)),
  }
}

export async function staffStay(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<StaffStay> {
  return showStay(deps, await getStaffScope(deps, context), appointmentId)
}

/** Begins a stay with the checks of any visit, and notes what was brought; a second call changes nothing. */
export async function checkInStay(
  deps: AppointmentsDependencies,
  { appointmentId, items }: { appointmentId: string; items: readonly { label: string; count: number }[] },
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  const stay = await showStay(deps, scope, appointmentId)
  if (stay.state === 'PENDING')
    await setAppointmentState(deps, { appointmentId, state: 'CONFIRMED', reason: '' }, context)
  if (stay.state === 'PENDING' || stay.state === 'CONFIRMED')
    await setAppointmentState(deps, { appointmentId, state: 'IN_PROGRESS', reason: '' }, context)
  else if (stay.state !== 'IN_PROGRESS') throw appointmentsError('state-not-allowed')
  const note = { appointmentId, items, by: scope.uid, now: deps.now() }
  await deps.db.transaction().execute((trx) => noteCheckIn(trx, note))
  return showStay(deps, scope, appointmentId)
}

/** Ends a stay, frees the rest of its time, and notes what was given back; a second call changes nothing. */
export async function checkOutStay(
  deps: AppointmentsDependencies,
  { appointmentId, returned }: { appointmentId: string; returned: readonly number[] },
  context: CallContext,
): Promise<StaffStay> {
  const scope = await getStaffScope(deps, context)
  const stay = await showStay(deps, scope, appointmentId)
  if (stay.state === 'IN_PROGRESS')
    await setAppointmentState(deps, { appointmentId, state: 'COMPLETED', reason: '' }, context)
  else if (stay.state !== 'COMPLETED') throw appointmentsError('state-not-allowed')
  const note = { appointmentId, returned, by: scope.uid, now: deps.now() }
  await deps.db.transaction().execute((trx) => noteCheckOut(trx, note))
  return showStay(deps, scope, appointmentId)
}

/** A stay within the scope, as the desk sees it. Throws appointment-not-found. */
export async function showStay(
  deps: AppointmentsDependencies,
  scope: StaffScope,
  appointmentId: string,
): Promise<StaffStay> {
  const [found] = await findStays(deps.db, { scope, appointmentId })
  if (!found) throw appointmentsError('appointment-not-found')
  return toStaffStay(found, await findCachedStore(deps, found.storeId), deps.now())
}

/** Hours before its start from which a pet is checked in, as any visit is begun. */
const EARLY_MS = 2 * 3_600_000

function toBoardStay(stay: StayRecord, store: StoreRecord, now: Date): BoardStay {
  const { medicines: _, doses: _doses, photos: _photos, ...shown } = toStaffStay(stay, store, now)
  return shown
}

function toStaffStay(stay: StayRecord, store: StoreRecord, now: Date): StaffStay {
  const isToCome = stay.state === 'PENDING' || stay.state === 'CONFIRMED'
  const awaitsDeposit = stay.depositState === 'awaiting'
  const { storeId, kennelId, petTypeId, petSize, customerId, customerName, customerPhone } = stay
  const shown = toStay(stay, store, now)
  return {
    ...shown,
    ...{ storeId, kennelId, petTypeId, petSize, customerId, customerName, customerPhone },
    notes: stay.notes,
    amountDue: stay.amountDue,
    total: stay.totalAmount,
    currencyCode: store.currency,
    awaitsDeposit,
    canCheckIn:
      (isToCome && !awaitsDeposit && now.getTime() >= stay.startsAt.getTime() - EARLY_MS && now < stay.endsAt) ||
      (stay.state === 'IN_PROGRESS' && stay.checkedInAt === null),
    canCheckOut: stay.state === 'IN_PROGRESS',
    isLateToLeave: stay.state === 'IN_PROGRESS' && stay.endsAt < now,
    canWriteMedicines: isToCome || stay.state === 'IN_PROGRESS',
    lateDoses: shown.doses.filter(({ isLate }) => isLate).length,
  }
}
