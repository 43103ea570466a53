import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { expectedOutsideHours } from '../calendar/outside-hours.ts'
import type { StaffClosure } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { todayIn } from '../rules/local-clock.ts'
import { changeOwnStore } from '../settings/change-salon.ts'
import { settingChanges } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import type { Tables } from '../tables.ts'
import { findCachedStore } from './cached-stores.ts'
import { deleteClosure, insertClosure } from './store/closures.ts'

/** Closes a store for days or for hours of days. Bookings in that time stay; `outside` lists them. */
export async function addClosure(
  deps: AppointmentsDependencies,
  { storeId, ...closure }: { storeId: string } & Omit<StaffClosure, 'id'>,
  context: CallContext,
): Promise<{ closures: StaffClosure[]; outside: string[] }> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  if (!isValid(closure, todayIn(store.timezone, deps.now()))) throw appointmentsError('days-not-valid')
  const creates = { operation: 'add-closure', input: { storeId, ...closure } }
  await changeOwnStore(
    deps,
    storeId,
    context,
    async (trx, { author }) => {
      await insertClosure(trx, scope, { storeId, closure: { id: newId(), ...closure } })
      await writeLine(trx, { storeId, author, before: null, after: closure })
    },
    creates,
  )
  const changed = await findCachedStore(deps, storeId)
  return { closures: changed.closures, outside: await expectedOutsideHours(deps, scope, changed) }
}

export async function removeClosure(
  deps: AppointmentsDependencies,
  { storeId, closureId }: { storeId: string; closureId: string },
  context: CallContext,
): Promise<{ closures: StaffClosure[] }> {
  await changeOwnStore(deps, storeId, context, async (trx, { author, scope }) => {
    const removed = await deleteClosure(trx, scope, { storeId, closureId })
    if (!removed) throw appointmentsError('closure-not-found')
    await writeLine(trx, { storeId, author, before: removed, after: null })
  })
  return { closures: (await findCachedStore(deps, storeId)).closures }
}

type Line = { storeId: string; author: { uid: string; now: Date } } & Record<
  'before' | 'after',
  Omit<StaffClosure, 'id'> | null
>

async function writeLine(trx: Transaction<Tables>, { storeId, author, before, after }: Line): Promise<void> {
  const closure = before ?? after
  if (!closure) return
  const { fromDay, untilDay, reason } = closure
  await settingChanges.write(trx, {
    actorUid: author.uid,
    kind: 'closure',
    subject: storeId,
    title: `${reason}: ${fromDay === untilDay ? fromDay : `${fromDay} – ${untilDay}`}`,
    before: before && { ...before },
    after: after && { ...after },
    now: author.now,
  })
}

function isValid({ fromDay, untilDay, startTime, endTime }: Omit<StaffClosure, 'id'>, today: string): boolean {
  if (untilDay < fromDay || untilDay < today) return false
  if (startTime === null || endTime === null) return startTime === endTime
  return startTime < endTime
}
