import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type GroupChoice, gatherGroup } from '../bookings/gather-group.ts'
import { lockInOrder } from '../bookings/store/locks.ts'
import type { WaitingEntry } from '../contract.ts'
import { createOnce } from '../create-once.ts'
import { newCustomerFacts } from '../customers/own-customer.ts'
import { saveCustomer } from '../customers/store/customers.ts'
import { hasDied } from '../customers/store/pet-deaths.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import { parseHeldRequest, toStoredRequest } from '../holds/parse-request.ts'
import { addDays, todayIn } from '../rules/local-clock.ts'
import { findStore } from '../stores/cached-stores.ts'
import { changeWaiting, findOpenWaiting, insertWaiting } from './store/waiting.ts'
import { waitingList } from './waiting-list.ts'

const MOST_ENTRIES = 5
/** Limit of days ahead; entries further away would be forgotten. */
const MOST_DAYS_AHEAD = 60

export async function joinWaitingList(
  deps: AppointmentsDependencies,
  input: GroupChoice & { merchantId: string; storeId: string; fromDay: string; untilDay: string },
  context: CallContext,
): Promise<WaitingEntry> {
  const uid = accountUid(context)
  const store = await findStore(deps, input)
  const today = todayIn(store.timezone, deps.now())
  const { fromDay, untilDay } = input
  if (untilDay < fromDay || untilDay < today || untilDay > addDays(today, MOST_DAYS_AHEAD)) {
    throw appointmentsError('days-not-valid')
  }
  const wanted = toStoredRequest(await gatherGroup(deps, store, input, context))
  const petIds = input.pets.map(({ petId }) => petId)
  // Offers are sent as messages, which need a customer.
  const fresh = await newCustomerFacts(deps, context, { country: store.country, os: 'WEB' })

  const { id } = await createOnce(deps, { operation: 'wait', input }, context, async (trx) => {
    await lockInOrder(trx, { uid, petIds })
    if (await hasDied(trx, petIds)) throw appointmentsError('pet-has-died')
    if (fresh) await saveCustomer(trx, fresh)
    const now = deps.now()
    const facts = { fromDay, untilDay, choice: wanted, now }
    const entries = await findOpenWaiting(trx, uid)
    const same = entries.find(
      (entry) => entry.store_id === store.id && formatPetIds(entry.choice) === formatPetIds(wanted),
    )
    if (same) {
      await changeWaiting(trx, same.id, facts)
      return { id: same.id }
    }
    if (entries.length >= MOST_ENTRIES) throw appointmentsError('too-many-entries')

    const entry = { id: newId(), uid, merchantId: store.merchant.id, storeId: store.id }
    await insertWaiting(trx, { ...entry, ...facts })
    return { id: entry.id }
  })

  const entry = (await waitingList(deps, undefined, context)).find((one) => one.id === id)
  if (!entry) throw appointmentsError('entry-not-found')
  return entry
}

function formatPetIds(choice: unknown): string {
  return parseHeldRequest(choice)
    .pets.map(({ petId }) => petId)
    .toSorted()
    .join(' ')
}
