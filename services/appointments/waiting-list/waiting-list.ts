import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { WaitingEntry } from '../contract.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { parseHeldRequest } from '../holds/parse-request.ts'
import { momentLabel, timeLabel, toWallClock } from '../rules/local-clock.ts'
import { findCachedStore } from '../stores/cached-stores.ts'
import { deleteWaiting, findWaitingByAccount } from './store/waiting.ts'

/** Hours for which an expired offer is still shown. */
const OVER_HOURS = 48

export async function waitingList(
  deps: AppointmentsDependencies,
  _input: undefined,
  context: CallContext,
): Promise<WaitingEntry[]> {
  const now = deps.now()
  const since = new Date(now.getTime() - OVER_HOURS * 3_600_000)
  const rows = await findWaitingByAccount(deps.db, { uid: accountUid(context), since, now })

  const entries: WaitingEntry[] = []
  for (const row of rows) {
    const { name, timezone } = await findCachedStore(deps, row.store_id)
    const { petNames, packKinds } = parseHeldRequest(row.choice)
    const { offer, hold_id: holdId } = row
    entries.push({
      id: row.id,
      merchantId: row.merchant_id,
      storeId: row.store_id,
      storeName: name,
      fromDay: row.from_day,
      untilDay: row.until_day,
      petNames,
      packKinds,
      state: offer ? 'offered' : row.state === 'waiting' ? 'waiting' : 'over',
      offer:
        offer && holdId
          ? {
              holdId,
              expiresAt: offer.expires_at.toISOString(),
              untilLabel: timeLabel(offer.expires_at.getTime(), timezone),
              slot: {
                startsAt: offer.starts_at.toISOString(),
                day: toWallClock(offer.starts_at.getTime(), timezone).day,
                label: momentLabel(offer.starts_at.getTime(), timezone, now),
              },
            }
          : null,
    })
  }
  return entries
}

/** Leaves the waiting list; an offered slot goes to the next entry. */
export async function leaveWaitingList(
  deps: AppointmentsDependencies,
  { entryId }: { entryId: string },
  context: CallContext,
): Promise<{ left: boolean }> {
  const uid = accountUid(context)
  const left = await deps.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { uid })
    return deleteWaiting(trx, { entryId, uid })
  })
  return { left }
}
