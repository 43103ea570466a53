import { newId } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { dateLabel, todayIn } from '../../rules/local-clock.ts'
import { writeDeed } from '../../settings/save-setting.ts'
import { findStaffStore } from '../../staff-scope.ts'
import type { CommissionClosing } from '../contract.ts'
import { findLines } from '../find-lines.ts'
import { getFirstOpen } from '../rules/closed-lines.ts'
import { isCommissionPeriod } from '../rules/commission-period.ts'
import { findClosings, insertClosedLines, insertClosing } from './store.ts'

/**
 * Closes the statements of days that are over, for ever. Of two who press at once one closes, by the index of what it follows.
 * Throws period-not-valid, commissions-not-over and commissions-not-next.
 */
export async function closeCommissions(
  deps: AppointmentsDependencies,
  { storeId, from, until }: { storeId: string; from: string; until: string },
  context: CallContext,
): Promise<CommissionClosing> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  if (!isCommissionPeriod(from, until)) throw appointmentsError('period-not-valid')
  const now = deps.now()
  if (until >= todayIn(store.timezone, now)) throw appointmentsError('commissions-not-over')

  return deps.db.transaction().execute(async (trx) => {
    const closings = await findClosings(trx, storeId)
    const firstOpen = getFirstOpen(closings)
    if (firstOpen !== null && firstOpen !== from) throw appointmentsError('commissions-not-next')
    const id = newId()
    const lines = await findLines(trx, store, { from, until })
    const closing = { id, store_id: storeId, from_day: from, until_day: until, follows: closings[0]?.id ?? null }
    const isFirst = await insertClosing(trx, { ...closing, closed_by: scope.uid, closed_at: now })
    if (!isFirst) throw appointmentsError('commissions-not-next')
    await insertClosedLines(trx, id, lines)
    const what = `Cerró las comisiones del ${dateLabel(from)} al ${dateLabel(until)}`
    await writeDeed(trx, { storeId, uid: scope.uid, what, now })
    const total = lines.reduce((sum, { commission, tip }) => sum + commission + tip, 0)
    return { id, from, until, closedAt: now.toISOString(), total }
  })
}
