import type { Transaction } from 'kysely'
import { getNetworks, isLoopbackAddress } from '#shared/client-network.ts'
import { hashSecret } from '#shared/ids.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import type { AppointmentsDependencies } from '../deps.ts'
import { appointmentsError } from '../errors.ts'
import type { StoreRecord } from '../stores/store-record.ts'
import type { Tables } from '../tables.ts'
import { describeNeededProof, whyNeedsProof } from './rules/unproved-customers.ts'
import { countOpenOfPhone, findOpenUnproved, hasKeptVisit, type LimitedNetwork } from './store/unproved-customers.ts'

/** A customer who proved no phone and neither bought nor came before. */
export interface UnprovedCustomer {
  networks: LimitedNetwork[]
  /** Whether a code could prove the phone; false only of a guest where none can be sent. */
  canProve: boolean
}

/**
 * The caller as an unproved customer; null: a known one, or an account where no code can be sent, so that the salon confirms
 * instead. A guest costs nothing, and has limits there too. Call it before the transaction opens.
 */
export async function findUnproved(
  deps: Pick<AppointmentsDependencies, 'db' | 'canSendPhoneCodes'>,
  {
    uid,
    isPhoneProved,
    hasBought,
    isGuest,
  }: { uid: string; isPhoneProved: boolean; hasBought: boolean; isGuest: boolean },
  { client }: CallContext,
): Promise<UnprovedCustomer | null> {
  if (isPhoneProved || hasBought || (!deps.canSendPhoneCodes && !isGuest)) return null
  if (await hasKeptVisit(deps.db, uid)) return null

  const networks = client === undefined || isLoopbackAddress(client) ? [] : getNetworks(client)
  return {
    canProve: deps.canSendPhoneCodes,
    networks: networks.map(({ network, share }) => ({ hash: hashSecret(`network ${network}`), share })),
  }
}

/**
 * Asks an unproved customer for the phone beyond the store's limits. `isAwaiting`: the visit awaits a deposit. The
 * customer, phone and networks are locked.
 */
export async function refuseUnproved(
  trx: Transaction<Tables>,
  { networks, canProve }: UnprovedCustomer,
  {
    customerId,
    phone,
    store,
    isAwaiting,
    now,
  }: { customerId: string; phone: string; store: StoreRecord; isAwaiting: boolean; now: Date },
): Promise<void> {
  const open = await findOpenUnproved(trx, {
    customerId,
    phone,
    networks,
    most: store.unprovedVisitsOfNetwork,
    isAwaiting,
    now,
  })
  const reason = whyNeedsProof(open, { unprovedVisits: store.unprovedVisits, isAwaiting })
  if (reason)
    throw appointmentsError('proof-needed', { reason, detail: describeNeededProof(reason, { ...store, canProve }) })
}

/** Phone that the caller has proved, as the hash that visits keep; null without one, or where no code proves any. */
export function toProvedPhoneHash(
  { canSendPhoneCodes }: Pick<AppointmentsDependencies, 'canSendPhoneCodes'>,
  { phone, isPhoneProved }: { phone: string | null; isPhoneProved: boolean },
): string | null {
  return canSendPhoneCodes && isPhoneProved && phone !== null ? hashSecret(`phone ${phone}`) : null
}

/**
 * Refuses a visit without a deposit when other accounts proved the same phone and have their unpaid visits to come: one SIM
 * proves any number of accounts, one after the other. The phone is locked.
 */
export async function refusePhoneOfOthers(
  trx: Transaction<Tables>,
  { customerId, phoneHash, store, now }: { customerId: string; phoneHash: string; store: StoreRecord; now: Date },
): Promise<void> {
  const open = await countOpenOfPhone(trx, { customerId, phoneHash, now })
  if (open >= store.unprovedVisits) throw appointmentsError('phone-of-other-account')
}
