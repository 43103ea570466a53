import type { Group } from '../bookings/gather-group.ts'
import type { Hold } from '../contract.ts'
import { type DepositWay, findWaysInTime } from '../deposits/rules/deposits.ts'
import { quoteGroup } from '../packs/quote-group.ts'
import type { KnownGrooming } from '../packs/rules/membership-discount.ts'
import { parseChoice, parseSlot } from './parse-slot.ts'
import { canRenew, secondsLeft } from './rules/holds.ts'
import type { HoldRow } from './store.ts'

/** A held slot with its current price. */
export function toHold(
  row: HoldRow,
  group: Group,
  { now, depositWays, grooming }: { depositWays: readonly DepositWay[]; grooming: KnownGrooming; now: Date },
): Hold {
  const { visits: _, ...slot } = parseSlot(row.slot)
  const inTime = findWaysInTime(depositWays, { receiveUntil: new Date(slot.receiveUntil), now })
  return {
    id: row.id,
    merchantId: row.merchant_id,
    storeId: row.store_id,
    expiresAt: row.expires_at.toISOString(),
    secondsLeft: secondsLeft(row.expires_at, now),
    canRenew: canRenew({ isOffer: row.is_offer, wasRenewed: row.was_renewed, expiresAt: row.expires_at }, now),
    isOffer: row.is_offer,
    slot,
    quote: quoteGroup(group, slot.schedule.slice(0, 10), { depositWays: inTime, grooming }),
    choice: parseChoice(row.choice),
  }
}
