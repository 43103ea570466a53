import { createEvents, type EventAttributes } from 'ics'
import { hashSecret, newSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { foldedByOctets } from '../../bookings/rules/calendar-lines.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { writeDeed } from '../../settings/save-setting.ts'
import { findStaffEmployee, type StaffEmployee } from '../../staff-scope.ts'
import { findCachedStore } from '../../stores/cached-stores.ts'
import type { StoreRecord } from '../../stores/store-record.ts'
import {
  type AttendedVisit,
  deleteCalendarLink,
  findAttendedVisits,
  findCalendarOwner,
  saveCalendarLink,
} from './store.ts'

const DAY_MS = 86_400_000
const DAYS_BACK = 14
const DAYS_AHEAD = 60

/** A new secret of a person's calendar, shown once. */
export async function makeCalendarLink(
  deps: AppointmentsDependencies,
  person: StaffEmployee,
  context: CallContext,
): Promise<{ secret: string }> {
  const { scope, name } = await findStaffEmployee(deps, person, context)
  const secret = newSecret()
  await deps.db.transaction().execute(async (trx) => {
    const made = { made_by: scope.uid, made_at: deps.now() }
    await saveCalendarLink(trx, { employee_id: person.employeeId, secret_hash: hashSecret(secret), ...made })
    const what = `Creó el enlace del calendario de ${name}`
    await writeDeed(trx, { storeId: person.storeId, uid: scope.uid, what, now: deps.now() })
  })
  return { secret }
}

export async function endCalendarLink(
  deps: AppointmentsDependencies,
  person: StaffEmployee,
  context: CallContext,
): Promise<{ ended: true }> {
  const { scope, name } = await findStaffEmployee(deps, person, context)
  await deps.db.transaction().execute(async (trx) => {
    await deleteCalendarLink(trx, person.employeeId)
    const what = `Quitó el enlace del calendario de ${name}`
    await writeDeed(trx, { storeId: person.storeId, uid: scope.uid, what, now: deps.now() })
  })
  return { ended: true }
}

/** The visits that the owner of a secret attends, as iCalendar. Throws calendar-not-found. */
export async function employeeCalendar(
  deps: AppointmentsDependencies,
  { secret }: { secret: string },
): Promise<{ name: string; content: string }> {
  const owner = await findCalendarOwner(deps.db, hashSecret(secret))
  if (!owner) throw appointmentsError('calendar-not-found')
  const store = await findCachedStore(deps, owner.storeId)
  const now = deps.now()
  const visits = await findAttendedVisits(deps.db, {
    employeeId: owner.employeeId,
    from: new Date(now.getTime() - DAYS_BACK * DAY_MS),
    until: new Date(now.getTime() + DAYS_AHEAD * DAY_MS),
  })
  const calName = `${owner.name}, ${store.name}`
  const { error, value } = createEvents(
    visits.map((visit) => toEvent(visit, { store, now })),
    { productId: 'huella/appointments', calName, method: 'PUBLISH' },
  )
  if (error || !value) throw error ?? new Error('an empty calendar')
  return { name: 'agenda.ics', content: foldedByOctets(value) }
}

function toEvent(visit: AttendedVisit, { store, now }: { store: StoreRecord; now: Date }): EventAttributes {
  const entry = {
    uid: `${visit.id}@visits.huella`,
    sequence: visit.sequence,
    timestamp: now.getTime(),
    start: visit.startsAt.getTime(),
    startInputType: 'utc' as const,
    startOutputType: 'utc' as const,
    end: visit.endsAt.getTime(),
    endInputType: 'utc' as const,
    endOutputType: 'utc' as const,
    title: `${visit.petName}: ${visit.pack}`,
    location: `${visit.station}, ${store.name}`,
  }
  return entry
}
