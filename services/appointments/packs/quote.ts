import type { CallContext } from '#shared/rpc/service.ts'
import { type GroupChoice, gatherGroup } from '../bookings/gather-group.ts'
import type { Quote } from '../contract.ts'
import { depositWays } from '../deposits/deposit-ways.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { findStore } from '../stores/cached-stores.ts'
import { loadGroomingBenefit } from './load-grooming-benefit.ts'
import { quoteGroup } from './quote-group.ts'

/** Quote of an incomplete choice: notes and breed, which do not affect the price, may be missing. */
export async function quote(
  deps: AppointmentsDependencies,
  input: GroupChoice & { merchantId: string; storeId: string; schedule?: string },
  context: CallContext,
): Promise<Quote> {
  const store = await findStore(deps, input)
  const [group, ways, grooming] = await Promise.all([
    gatherGroup(deps, store, input, context, { isDraft: true }),
    depositWays(deps, store, context),
    loadGroomingBenefit(deps, store.country, context),
  ])
  return quoteGroup(group, input.schedule?.slice(0, 10) ?? null, { depositWays: ways, grooming })
}
