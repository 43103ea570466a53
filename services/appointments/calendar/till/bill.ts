import type { Kysely, Transaction } from 'kysely'
import * as z from 'zod'
import type { CallContext } from '#shared/rpc/service.ts'
import { State } from '../../bookings/contract.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { findVisitPackages } from '../../prepaid-packages/visit-packages.ts'
import type { AppointmentState } from '../../rules/enums.ts'
import { todayIn, toWallClock } from '../../rules/local-clock.ts'
import { getStaffScope } from '../../staff-scope.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { Tables } from '../../tables.ts'
import { findStaffAppointment } from '../store.ts'
import type { Bill } from './contract.ts'
import { getDue } from './rules/till.ts'
import { showQr, takesQr } from './show-qr.ts'
import {
  type ChargeRow,
  findCharges,
  findEntries,
  findOpenDay,
  findVisits,
  type VisitRow,
} from './store/till-entries.ts'
import { toEntry } from './to-till.ts'

/** What the booking of an appointment costs, and what was paid of it. */
export async function bill(
  deps: AppointmentsDependencies,
  { appointmentId }: { appointmentId: string },
  context: CallContext,
): Promise<Bill> {
  const scope = await getStaffScope(deps, context)
  const row = await findStaffAppointment(deps.db, scope, appointmentId)
  if (!row) throw appointmentsError('appointment-not-found')
  const { booking, customer } = row
  const store = await findCachedStore(deps, booking.store_id)
  const visits = await findVisits(deps.db, booking.id)
  const [pets, packages, entries, openDay, isQrTaken, qr] = await Promise.all([
    toBilledPets(deps.db, visits),
    findVisitPackages(deps.db, { store, customerId: booking.customer_id, visits }),
    findEntries(deps.db, { bookingId: booking.id }),
    findOpenDay(deps.db, store.id),
    takesQr(deps, store, context),
    showQr(deps, { store, booking, customer }, context),
  ])
  const sum = (amount: (pet: BilledPet) => number) => pets.reduce((total, pet) => total + amount(pet), 0)
  return {
    bookingId: booking.id,
    storeId: store.id,
    customerName: customer.name,
    day: toWallClock(booking.starts_at.getTime(), store.timezone).day,
    currencyCode: store.currency,
    pets: pets.map((pet) => {
      const { use = null, offer = null } = packages.get(pet.appointmentId) ?? {}
      const isOffered = pet.isPayable && pet.due + pet.depositPaid > 0
      return { ...pet, paidByPackage: use?.amount ?? 0, packageUse: use, package: isOffered ? offer : null }
    }),
    due: sum(({ due, isPayable }) => (isPayable ? due : 0)),
    paid: sum(({ paid }) => paid),
    payments: entries.map(toEntry),
    takesQr: isQrTaken,
    qr,
    openTillDay: openDay === todayIn(store.timezone, deps.now()) ? null : openDay,
  }
}

/** A visit of a bill, without what packages do of it. */
export type BilledPet = Omit<Bill['pets'][number], 'paidByPackage' | 'package' | 'packageUse'>

export async function findBilledPets(
  db: Kysely<Tables> | Transaction<Tables>,
  bookingId: string,
): Promise<BilledPet[]> {
  return toBilledPets(db, await findVisits(db, bookingId))
}

async function toBilledPets(
  db: Kysely<Tables> | Transaction<Tables>,
  visits: readonly VisitRow[],
): Promise<BilledPet[]> {
  const charges = await findCharges(
    db,
    visits.map(({ id }) => id),
  )
  return visits.map((visit) => toBilledPet(visit, charges))
}

/** Whether a visit can be paid and its price changed at the counter. */
export function isPayable(state: AppointmentState): boolean {
  return state === 'IN_PROGRESS' || state === 'COMPLETED'
}

const Lines = z.array(z.object({ name: z.string(), amount: z.int() }))
const Pack = z.object({ name: z.string() })

function toBilledPet(visit: VisitRow, charges: readonly ChargeRow[]): BilledPet {
  const state = State.parse(visit.state)
  const discounts = Lines.parse(visit.discounts).map(({ name, amount }) => ({ name, amount: -amount }))
  const pickUp = visit.pick_up_fee_minor > 0 ? [{ name: 'Recogida a domicilio', amount: visit.pick_up_fee_minor }] : []
  const { total_minor: total, deposit_paid_minor: depositPaid, paid_minor: paid } = visit
  return {
    appointmentId: visit.id,
    petName: visit.pet_name,
    state,
    lines: [...toLines(visit), ...discounts, ...pickUp],
    charges: charges
      .filter(({ appointment_id }) => appointment_id === visit.id)
      .map(({ id, kind, label, amount_minor }) => ({
        id,
        kind: kind === 'extra' ? 'extra' : 'price',
        name: label,
        amount: amount_minor,
      })),
    total,
    depositPaid,
    paid,
    due: state === 'CANCELLED' || state === 'NO_SHOW' ? 0 : getDue({ total, depositPaid, paid }),
    isPayable: isPayable(state),
  }
}

// A pack whose services have no price of their own is named by itself.
function toLines(visit: VisitRow) {
  const lines = [visit.services, visit.sub_services, visit.optional_sub_services, visit.extra_services].flatMap(
    (each) => Lines.parse(each).map(({ name, amount }) => ({ name, amount })),
  )
  return lines.length > 0 ? lines : [{ name: Pack.parse(visit.service_pack).name, amount: visit.subtotal_minor }]
}
