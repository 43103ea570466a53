import type { Transaction } from 'kysely'
import { getNetworks, isLoopbackAddress } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { describeNeededProof, whyNeedsProof } from './rules/unproved-customers.ts'
import { findOpenUnproved, hasKeptVisit, type LimitedNetwork } from './store/unproved-customers.ts'

/** A customer who proved no phone and neither bought nor came before. */
export interface UnprovedCustomer {
  networks: LimitedNetwork[]
}

/**
 * The caller as an unproved customer; null: a known one, or no code can be sent, so that the salon confirms instead. Call
 * it before the transaction opens.
 */
export async function findUnproved(
  deps: Pick<AppointmentsDependencies, 'db' | 'canSendPhoneCodes'>,
  { uid, isPhoneProved, hasBought }: { uid: string; isPhoneProved: boolean; hasBought: boolean },
  { client }: CallContext,
): Promise<UnprovedCustomer | null> {
  if (!deps.canSendPhoneCodes || isPhoneProved || hasBought) return null
  if (await hasKeptVisit(deps.db, uid)) return null

  const networks = client === undefined || isLoopbackAddress(client) ? [] : getNetworks(client)
  return { networks: networks.map(({ network, share }) => ({ hash: hashSecret(`network ${network}`), share })) }
}

/** Asks an unproved customer for the phone beyond the store's limits. The customer, phone and networks are locked. */
export async function refuseUnproved(
  trx: Transaction<Tables>,
  { networks }: UnprovedCustomer,
  { customerId, phone, store, now }: { customerId: string; phone: string; store: StoreRecord; now: Date },
): Promise<void> {
  const open = await findOpenUnproved(trx, {
    customerId,
    phone,
    networks,
    most: store.unprovedVisitsOfNetwork,
    now,
  })
  const reason = whyNeedsProof(open, store)
  if (reason) throw appointmentsError('proof-needed', { reason, detail: describeNeededProof(reason, store) })
}
