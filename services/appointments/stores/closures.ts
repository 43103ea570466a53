import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { expectedOutsideHours } from '../calendar/outside-hours.ts'
import type { StaffClosure } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { changeStore, orNotFound } from './change-store.ts'
import { deleteClosure, insertClosure } from './store/store-changes.ts'

/** Closes a store for days or for hours of days. Bookings in that time stay; `outside` lists them. */
export async function addClosure(
  deps: AppointmentsDependencies,
  { storeId, ...closure }: { storeId: string } & Omit<StaffClosure, 'id'>,
  context: CallContext,
): Promise<{ closures: StaffClosure[]; outside: string[] }> {
  const write: Parameters<typeof changeStore>[3] = async (trx, { scope, store }) => {
    if (!isValid(closure, todayIn(store.timezone, deps.now()))) throw appointmentsError('days-not-valid')
    orNotFound(await insertClosure(trx, scope, { storeId, closure: { id: newId(), ...closure } }))
    const { fromDay, untilDay, reason } = closure
    return `Cerró ${fromDay === untilDay ? `el ${fromDay}` : `del ${fromDay} al ${untilDay}`}: ${reason}`
  }
  const creates = { operation: 'add-closure', input: { storeId, ...closure } }
  const { scope, store } = await changeStore(deps, storeId, context, write, creates)
  return { closures: store.closures, outside: await expectedOutsideHours(deps, scope, store) }
}

export async function removeClosure(
  deps: AppointmentsDependencies,
  { storeId, closureId }: { storeId: string; closureId: string },
  context: CallContext,
): Promise<{ closures: StaffClosure[] }> {
  const { store } = await changeStore(deps, storeId, context, async (trx, { scope }) => {
    const removed = await deleteClosure(trx, scope, { storeId, closureId })
    if (!removed) throw appointmentsError('closure-not-found')
    return `Quitó el cierre del ${removed.from_day}: ${removed.reason}`
  })
  return { closures: store.closures }
}

function isValid({ fromDay, untilDay, startTime, endTime }: Omit<StaffClosure, 'id'>, today: string): boolean {
  if (untilDay < fromDay || untilDay < today) return false
  if (startTime === null || endTime === null) return startTime === endTime
  return startTime < endTime
}
