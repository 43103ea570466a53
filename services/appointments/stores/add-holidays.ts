import { getPublicHolidays } from '#shared/holidays/public-holidays.ts'
import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { expectedOutsideHours } from '../calendar/outside-hours.ts'
import type { StaffClosure } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { todayIn } from '../rules/local-clock.ts'
import { changeOwnStore } from '../settings/change-salon.ts'
import { settingChanges } from '../settings/save-setting.ts'
import { findStaffStore } from '../staff-scope.ts'
import { findCachedStore } from './cached-stores.ts'
import { insertClosure } from './store/closures.ts'

/**
 * Closes a store on the public holidays of its country that are still to come in a year. Days with a closure of their own
 * keep it: the store may work on them for some hours.
 */
export async function addHolidays(
  deps: AppointmentsDependencies,
  { storeId, year }: { storeId: string; year: number },
  context: CallContext,
): Promise<{ closures: StaffClosure[]; added: number; outside: string[] }> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  const today = todayIn(store.timezone, deps.now())
  const holidays = getPublicHolidays(store.country, year).filter(
    ({ day }) => day >= today && !store.closures.some(({ fromDay, untilDay }) => fromDay <= day && day <= untilDay),
  )
  await changeOwnStore(deps, storeId, context, async (trx, { author }) => {
    for (const { day, name } of holidays) {
      const closure = { fromDay: day, untilDay: day, startTime: null, endTime: null, reason: `Feriado: ${name}` }
      await insertClosure(trx, scope, { storeId, closure: { id: newId(), ...closure } })
      await settingChanges.write(trx, {
        actorUid: author.uid,
        kind: 'closure',
        subject: storeId,
        title: `${name}: ${day}`,
        before: null,
        after: closure,
        now: author.now,
      })
    }
  })
  const changed = await findCachedStore(deps, storeId)
  return {
    closures: changed.closures,
    added: holidays.length,
    outside: await expectedOutsideHours(deps, scope, changed),
  }
}
