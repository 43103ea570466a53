import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { HouseAccount, HouseAccountStatement, LedgerPage } from './contract.ts'
import { listMonths, readLedger, readStatement } from './read-ledger.ts'
import { TERMS_VERSION } from './rules/house-account.ts'
import { findCustomerAccounts, findHouseAccount, type HouseAccountRow, writeAccepted } from './store/accounts.ts'
import { findBegunPayment, insertAccountPayment } from './store/payments.ts'
import { toEntry, toHouseAccount } from './to-house-account.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** The caller's accounts with shops. */
export async function houseAccounts(
  { db, now }: Dependencies,
  { shopId }: { shopId?: string | undefined },
  context: CallContext,
): Promise<{ accounts: HouseAccount[] }> {
  const at = now()
  const rows = await findCustomerAccounts(db, { customerUid: accountUid(context), shopId }, at)
  return { accounts: rows.map((row) => toHouseAccount(row, at)) }
}

/** One of the caller's accounts with its entries. Throws house-account-not-found. */
export async function houseAccount(
  deps: Dependencies,
  { accountId, ...page }: { accountId: string; before?: number | undefined; first: number },
  context: CallContext,
): Promise<LedgerPage> {
  const row = await ownAccount(deps, accountId, context)
  const now = deps.now()
  const { rows, next } = await readLedger(deps.db, row, page)
  return {
    account: toHouseAccount(row, now),
    entries: rows.map((entry) => toEntry(entry, row)),
    next,
    months: listMonths(row, now),
  }
}

/** A month's statement of one of the caller's accounts. Throws house-account-not-found. */
export async function houseAccountStatement(
  deps: Dependencies,
  { accountId, month }: { accountId: string; month: string },
  context: CallContext,
): Promise<HouseAccountStatement> {
  const row = await ownAccount(deps, accountId, context)
  const now = deps.now()
  return { account: toHouseAccount(row, now), ...(await readStatement(deps.db, row, month, now)) }
}

/** Accepts the terms of an account. Throws house-account-not-found, house-account-closed and house-account-terms-changed. */
export async function acceptHouseAccount(
  deps: Dependencies,
  { accountId, version }: { accountId: string; version: number },
  context: CallContext,
): Promise<HouseAccount> {
  const row = await ownAccount(deps, accountId, context)
  if (row.state === 'closed') throw marketError('house-account-closed')
  if (version !== TERMS_VERSION) throw marketError('house-account-terms-changed')
  await writeAccepted(deps.db, { accountId, customerUid: row.customerUid, version, now: deps.now() })
  return toHouseAccount(await ownAccount(deps, accountId, context), deps.now())
}

/** How long a payment that was begun may be gone on with. */
const HOURS_TO_PAY = 1

/**
 * A link to pay what is owed, or a part of it. The fact 'payment-settled' posts it (`settle-payment.ts`). Throws
 * house-account-not-found, house-account-nothing-owed and payment-not-accepted.
 */
export async function payHouseAccount(
  deps: Dependencies & Pick<MarketDependencies, 'payments' | 'accounts'>,
  { accountId, amount, method }: { accountId: string; amount: number; method: 'qr' | 'card' },
  context: CallContext,
): Promise<{ link: string }> {
  const { payments } = deps
  const row = await ownAccount(deps, accountId, context)
  if (amount > row.balance) throw marketError('house-account-nothing-owed')
  const [ways, account] = await Promise.all([
    payments.ways({ country: row.country }, { context }),
    deps.accounts.account(undefined, { context }),
  ])
  const way = ways.find((each) => each.method === method)
  if (!way) throw marketError('payment-not-accepted')

  const now = deps.now()
  const expiresAt = new Date(now.getTime() + HOURS_TO_PAY * 3_600_000)
  const input = { accountId, amount, method }
  const { id } = await createOnce(deps, { operation: 'pay-house-account', input }, context, async (trx) => {
    const since = new Date(now.getTime() - HOURS_TO_PAY * 3_600_000)
    const begun = await findBegunPayment(trx, { accountId, amount, since })
    if (begun) return { id: begun }
    const made = { id: newId(), accountId, amount, now }
    await insertAccountPayment(trx, made)
    return { id: made.id }
  })
  const { token } = await payments.createPayment(
    {
      subject: { kind: 'house-account', id },
      ownerUid: row.customerUid,
      country: row.country,
      currencyCode: row.currency,
      amount,
      method,
      description: `Cuenta en ${row.shopName}`,
      payer: { fullName: row.customerName || 'Cliente', email: account.primaryEmailAddress },
      returnPath: `/profile/house-accounts/${accountId}`,
      expiresAt: way.waitsUntil ?? expiresAt.toISOString(),
    },
    { context },
  )
  return { link: `/payment/${token}` }
}

async function ownAccount(
  { db, now }: Dependencies,
  accountId: string,
  context: CallContext,
): Promise<HouseAccountRow> {
  const row = await findHouseAccount(db, { accountId, customerUid: accountUid(context) }, now())
  if (!row) throw marketError('house-account-not-found')
  return row
}
