import type { Transaction } from 'kysely'
import { formatMoney } from '#shared/money.ts'
import { marketError } from '../errors.ts'
import type { Tables } from '../tables.ts'
import { getRoom, whyCannotCharge } from './rules/house-account.ts'
import { lockHouseAccount, lockHouseAccountOf } from './store/accounts.ts'
import { findChargedAccount, insertEntry } from './store/entries.ts'

/** An account that an order may be charged to. */
export interface ChargedAccount {
  accountId: string
}

/**
 * Locks the buyer's account with a shop, in the transaction of an order on account; null: it is paid otherwise. Throws
 * house-account-not-found and the refusals of `whyCannotCharge`.
 */
export async function lockAccountToCharge(
  trx: Transaction<Tables>,
  amount: number,
  { shopId, paymentMethod }: { shopId: string; paymentMethod: string },
  { ownerUid, now }: { ownerUid: string; now: Date },
): Promise<ChargedAccount | null> {
  if (paymentMethod !== 'on_account') return null
  const row = await lockHouseAccountOf(trx, { shopId, customerUid: ownerUid }, now)
  if (!row) throw marketError('house-account-not-found')
  const refusal = whyCannotCharge({ ...row, isAccepted: row.acceptedAt !== null }, amount)
  if (refusal === 'house-account-no-room') {
    const room = formatMoney(getRoom(row), row.currency)
    throw marketError(refusal, {
      detail: `En tu cuenta puedes comprar hasta ${room}. Quita algo o elige otra forma de pago.`,
    })
  }
  if (refusal) throw marketError(refusal)
  return { accountId: row.id }
}

/** Charges a new order to its account, if it is on one. The database refuses one above the limit. */
export async function chargeOrder(
  trx: Transaction<Tables>,
  account: ChargedAccount | null,
  { id, summary, createdAt }: { id: string; summary: { amountDue: number }; createdAt: Date },
): Promise<void> {
  if (!account || summary.amountDue === 0) return
  const entry = {
    accountId: account.accountId,
    at: createdAt,
    kind: 'charge' as const,
    amount: summary.amountDue,
    actorUid: null,
  }
  await insertEntry(trx, { ...entry, orderId: id, cause: `charge:${id}` })
}

/** Credits the account of an order with what it costs less; once per cause. */
export async function creditOrder(
  trx: Transaction<Tables>,
  { id }: { id: string },
  { cause, amount, actorUid, now }: { cause: string; amount: number; actorUid: string | null; now: Date },
): Promise<void> {
  const accountId = await findChargedAccount(trx, id)
  if (accountId === null || !(await lockHouseAccount(trx, accountId)))
    throw new Error(`Order ${id} is on account, and on no account`)
  const entry = { accountId, at: now, kind: 'credit' as const, amount: -amount, actorUid }
  await insertEntry(trx, { ...entry, orderId: id, cause: `credit:${cause}` })
}
