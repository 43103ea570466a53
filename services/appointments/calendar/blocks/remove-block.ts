import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../../deps.ts'
import { appointmentsError } from '../../errors.ts'
import { writeDeed } from '../../settings/save-setting.ts'
import { findStaffStore } from '../../staff-scope.ts'
import { blockedName, formatTime } from './add-block.ts'
import { deleteBlock } from './store.ts'

/** Ends a block; its time can be booked again. */
export async function removeBlock(
  deps: AppointmentsDependencies,
  { storeId, blockId }: { storeId: string; blockId: string },
  context: CallContext,
): Promise<{ removed: true }> {
  const { scope, store } = await findStaffStore(deps, storeId, context)
  await deps.db.transaction().execute(async (trx) => {
    const row = await deleteBlock(trx, scope, { storeId, blockId })
    if (!row) throw appointmentsError('block-not-found')
    const what = `Desbloqueó ${blockedName(store, row)}, ${formatTime(store, row)}`
    await writeDeed(trx, { storeId, uid: scope.uid, what, now: deps.now() })
  })
  return { removed: true }
}
