import { getNetwork } from '#shared/client-network.ts'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type GroupChoice, gatherGroup } from '../bookings/gather-group.ts'
import { isExpectedElsewhere } from '../bookings/store/bookings.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { Hold } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { newCustomerFacts } from '../customers/own-customer.ts'
import { saveCustomer } from '../customers/store/customers.ts'
import { depositWays } from '../deposits/deposit-ways.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { loadGroomingBenefit } from '../packs/load-grooming-benefit.ts'
import { toSlotRequest } from '../slots/slot-question.ts'
import { takeStationTimes } from '../slots/store/station-times.ts'
import { freeSlotAt } from '../slots/take-slot.ts'
import { findStore } from '../stores/cached-stores.ts'
import { toHeldSlot, toStationTime } from './parse-slot.ts'
import { heldUntil, MOST_HOLDS } from './rules/holds.ts'
import { countHolds, findHold, insertHold, makeRoom } from './store.ts'
import { toHold } from './to-hold.ts'

/**
 * Limit of holds for all guests of one network, who get a new account at every visit: enough for a household or an
 * office, too few to block a store's day. Signed-in accounts are counted by account only.
 */
const MOST_HOLDS_OF_NETWORK = 12

export async function holdSlot(
  deps: AppointmentsDependencies,
  input: GroupChoice & { merchantId: string; storeId: string; schedule: string },
  context: CallContext,
): Promise<Hold> {
  const uid = accountUid(context)
  const store = await findStore(deps, input)
  const group = await gatherGroup(deps, store, input, context)
  const [fresh, ways, grooming] = await Promise.all([
    newCustomerFacts(deps, context, { country: store.country, os: 'WEB' }),
    depositWays(deps, store, context),
    loadGroomingBenefit(deps, store.country, context),
  ])
  const membership = grooming?.benefit ?? null
  const network = context.viewer.isGuest && context.client ? getNetwork(context.client) : null

  const request = toSlotRequest(group)
  const pets = group.pets.map(({ pet }) => ({ petId: pet.id, petName: pet.name }))
  const { id } = await createOnce(deps, { operation: 'hold', input }, context, async (trx) => {
    const now = deps.now()
    const but = { uid, storeId: store.id }
    const wanted = { request, schedule: input.schedule, now, but }
    // Refuse before taking locks, so that late requests do not queue.
    await freeSlotAt(trx, store, wanted)

    await lockInOrder(trx, { uid, network, storeId: store.id })
    if (fresh) await saveCustomer(trx, fresh)
    await makeRoom(trx, { uid, storeId: store.id, now })
    const { own, ofNetwork } = await countHolds(trx, { uid, network, now })
    if (own >= MOST_HOLDS || ofNetwork >= MOST_HOLDS_OF_NETWORK) throw appointmentsError('too-many-holds')

    const found = await freeSlotAt(trx, store, wanted)
    const slot = toHeldSlot(store, found, { request, pets })
    // Check now rather than at the end of the wizard: the customer could not book this slot.
    const whole = { from: new Date(found.startsAt), until: new Date(found.collectAt) }
    const petIds = pets.map(({ petId }) => petId)
    if (await isExpectedElsewhere(trx, petIds, whole)) throw appointmentsError('already-booked')
    const hold = {
      id: newId(),
      uid,
      merchantId: store.merchant.id,
      storeId: store.id,
      isOffer: false,
      startsAt: new Date(found.startsAt),
      expiresAt: heldUntil(now),
      choice: { pets: input.pets, hasPickUp: group.hasPickUp, addressCode: group.addressCode, membership },
      slot,
      network,
      now,
    }
    await insertHold(trx, hold)
    const times = slot.visits.map(toStationTime)
    const isTaken = await takeStationTimes(trx, times, { holdId: hold.id, expiresAt: hold.expiresAt })
    if (!isTaken) throw appointmentsError('first-does-not-fit')
    return { id: hold.id }
  })

  const hold = await findHold(deps.db, { holdId: id, uid, now: deps.now() })
  // A repeated key whose hold has expired, was booked or was replaced by another choice.
  if (!hold) throw appointmentsError('hold-over')
  return toHold(hold, group, { depositWays: ways, grooming, now: deps.now() })
}
