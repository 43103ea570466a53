import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type SettingChange, type SettingChangeQuery, settingChangesIn } from '#shared/settings/setting-changes.ts'
import type { RewardsDependencies } from '../deps.ts'
import { EARNING_SETTINGS, undoEarningChange } from '../earning-terms/earning-settings.ts'
import { rewardsError } from '../errors.ts'
import { PLAN_ORDER_SETTINGS, undoPlanOrder } from '../membership-plans/plan-order.ts'
import { PLAN_SETTINGS, undoPlanChange } from '../membership-plans/plan-settings.ts'
import { REFERRAL_SETTINGS, undoReferralChange } from '../referral/referral-settings.ts'

const changes = settingChangesIn('rewards')

/** What puts a change back, by its kind of thing. */
const undoByKind: Partial<Record<string, typeof undoPlanOrder>> = {
  [PLAN_SETTINGS]: undoPlanChange,
  [REFERRAL_SETTINGS]: undoReferralChange,
  [PLAN_ORDER_SETTINGS]: undoPlanOrder,
  [EARNING_SETTINGS]: undoEarningChange,
}

export function settingChanges(
  { db }: Pick<RewardsDependencies, 'db'>,
  query: SettingChangeQuery,
): Promise<SettingChange[]> {
  return changes.find(db, query)
}

/** Puts back what a change replaced, as long as nobody changed it again. */
export async function undoSettingChange(
  { db, now }: Pick<RewardsDependencies, 'db' | 'now'>,
  { changeId }: { changeId: number },
  context: CallContext,
): Promise<{ subject: string }> {
  return db.transaction().execute(async (trx) => {
    const change = await changes.findOne(trx, changeId)
    const undo = undoByKind[change?.kind ?? '']
    if (!change?.before || !change.after || !undo) throw rewardsError('setting-change-not-found')
    if (change.isUndone) throw rewardsError('setting-change-undone')
    await undo(trx, change, { actorUid: accountUid(context), now: now() })
    return { subject: change.subject }
  })
}
