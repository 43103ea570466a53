import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { WaitingEntry } from '../contract.ts'
import type { AppointmentsNeeds } from '../deps.ts'
import { parseWish } from '../holds/parse-request.ts'
import { momentLabel, timeLabel, wallClockOf } from '../rules/local-clock.ts'
import { knownStore } from '../stores/cached-stores.ts'
import { deleteWaiting, findWaitingOf } from './store.ts'

/** How long it is still said that an offer ran out. */
const OVER_HOURS = 48

export async function waitingList(
  needs: AppointmentsNeeds,
  _input: undefined,
  context: CallContext,
): Promise<WaitingEntry[]> {
  const now = needs.now()
  const since = new Date(now.getTime() - OVER_HOURS * 3_600_000)
  const rows = await findWaitingOf(needs.db, { uid: accountUid(context), since, now })

  const entries: WaitingEntry[] = []
  for (const row of rows) {
    const { name, timezone } = await knownStore(needs, row.store_id)
    const { petNames, packKinds } = parseWish(row.choice)
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
                day: wallClockOf(offer.starts_at.getTime(), timezone).day,
                label: momentLabel(offer.starts_at.getTime(), timezone, now),
              },
            }
          : null,
    })
  }
  return entries
}

/** What was offered is free for the next one. */
export async function leaveWaitingList(
  needs: AppointmentsNeeds,
  { entryId }: { entryId: string },
  context: CallContext,
): Promise<{ left: boolean }> {
  const uid = accountUid(context)
  const left = await needs.db.transaction().execute(async (trx) => {
    await lockInOrder(trx, { uid })
    return deleteWaiting(trx, { entryId, uid })
  })
  return { left }
}
