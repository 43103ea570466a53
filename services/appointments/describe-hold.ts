import type { Hold } from './contract.ts'
import type { Group } from './gather-group.ts'
import { parseChoice, parseSlot } from './kept-slot.ts'
import { quoteGroup } from './quote-group.ts'
import type { DepositMethod } from './rules/deposits.ts'
import { canRenew, secondsLeft } from './rules/holds.ts'
import type { KnownGrooming } from './rules/membership-discount.ts'
import type { HoldRow } from './store/holds.ts'

/** A kept slot with what it would cost today. */
export function describeHold(
  row: HoldRow,
  group: Group,
  { now, ...known }: { depositWays: readonly DepositMethod[]; grooming: KnownGrooming; now: Date },
): Hold {
  const { visits: _, ...slot } = parseSlot(row.slot)
  return {
    id: row.id,
    merchantId: row.merchant_id,
    storeId: row.store_id,
    expiresAt: row.expires_at.toISOString(),
    secondsLeft: secondsLeft(row.expires_at, now),
    canRenew: canRenew({ isOffer: row.is_offer, wasRenewed: row.was_renewed, expiresAt: row.expires_at }, now),
    isOffer: row.is_offer,
    slot,
    quote: quoteGroup(group, slot.schedule.slice(0, 10), known),
    choice: parseChoice(row.choice),
  }
}
