import type { Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import type { ExportCell, ExportFormat } from '../exports/contract.ts'
import { recordExport } from '../exports/exports.ts'
import { recordOrderAct } from '../orders/order-transitions.ts'
import type { Tables } from '../tables.ts'
import type { HouseAccountStatement } from './contract.ts'
import { listMonths, readLedger, readStatement } from './read-ledger.ts'
import { DESK_METHODS, type DeskMethod, whyCannotPayOut } from './rules/house-account.ts'
import { statementHeading, toStatementRows } from './rules/statement-table.ts'
import { type AccountKey, showStaffAccount } from './staff-accounts.ts'
import type { StaffHouseAccount, StaffLedger } from './staff-contract.ts'
import { findHouseAccount, type HouseAccountRow, lockHouseAccount } from './store/accounts.ts'
import { type EntryRow, findEntry, insertEntry, type NewEntry } from './store/entries.ts'
import { toEntry, toStaffAccount } from './to-house-account.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

/** An account with a page of its entries. Throws house-account-not-found. */
export async function staffHouseAccount(
  { db, now }: Dependencies,
  { shopId, accountId, ...page }: AccountKey & { before?: number | undefined; first: number },
): Promise<StaffLedger> {
  const at = now()
  const row = await findHouseAccount(db, { shopId, accountId }, at)
  if (!row) throw marketError('house-account-not-found')
  const { rows, next } = await readLedger(db, row, page)
  return {
    account: toStaffAccount(row, at),
    entries: rows.map((entry) => ({
      ...toEntry(entry, row),
      actorUid: entry.actorUid,
      canReverse: row.state !== 'closed' && isReversible(entry),
    })),
    next,
    months: listMonths(row, at),
  }
}

/** Registers what the customer paid at the shop. Throws house-account-not-found and house-account-closed. */
export function recordHouseAccountPayment(
  deps: Dependencies,
  { amount, method, ...key }: AccountKey & { amount: number; method: DeskMethod },
  context: CallContext,
): Promise<StaffHouseAccount> {
  return post(deps, { operation: 'record-house-account-payment', key, input: { amount, method } }, context, (id) => ({
    ...{ kind: 'payment', amount: -amount, method, cause: `desk:${id}` },
  }))
}

/**
 * Takes back a payment of the shop's till. Throws house-account-not-found, house-account-closed and
 * house-account-not-reversible: it is no such payment, or was taken back.
 */
export function reverseHouseAccountPayment(
  deps: Dependencies,
  { number, reason, ...key }: AccountKey & { number: number; reason: string },
  context: CallContext,
): Promise<StaffHouseAccount> {
  const what = { operation: 'reverse-house-account-payment', key, input: { number, reason } }
  return post(deps, what, context, async (_id, { trx }) => {
    const entry = await findEntry(trx, { accountId: key.accountId, number })
    if (!entry?.method || !isReversible(entry)) throw marketError('house-account-not-reversible')
    const cause = `reversal:${key.accountId}:${number}`
    return { kind: 'payout', amount: -entry.amount, method: entry.method, cause, reason }
  })
}

/** Gives back a credit. Throws house-account-not-found, house-account-closed and house-account-credit-too-small. */
export function payOutHouseAccount(
  deps: Dependencies,
  { amount, method, ...key }: AccountKey & { amount: number; method: DeskMethod },
  context: CallContext,
): Promise<StaffHouseAccount> {
  const what = { operation: 'pay-out-house-account', key, input: { amount, method } }
  return post(deps, what, context, (id, { row }) => {
    const refusal = whyCannotPayOut(row, amount)
    if (refusal) throw marketError(refusal)
    return { kind: 'payout', amount, method, cause: `desk:${id}` }
  })
}

/** Corrects a balance by hand. Throws house-account-not-found and house-account-closed. */
export function correctHouseAccount(
  deps: Dependencies,
  { amount, reason, ...key }: AccountKey & { amount: number; reason: string },
  context: CallContext,
): Promise<StaffHouseAccount> {
  return post(deps, { operation: 'correct-house-account', key, input: { amount, reason } }, context, (id) => ({
    ...{ kind: 'correction', amount, reason, cause: `desk:${id}` },
  }))
}

/** A month's statement. Throws house-account-not-found. */
export async function staffHouseAccountStatement(
  { db, now }: Dependencies,
  { month, ...key }: AccountKey & { month: string },
): Promise<HouseAccountStatement & { account: StaffHouseAccount }> {
  const at = now()
  const row = await findHouseAccount(db, key, at)
  if (!row) throw marketError('house-account-not-found')
  return { ...(await readStatement(db, row, month, at)), account: toStaffAccount(row, at) }
}

/** A month's statement as a table. Throws house-account-not-found. */
export async function houseAccountStatementRows(
  deps: Dependencies,
  { format, month, after: _, ...key }: AccountKey & { month: string; format: ExportFormat; after?: string | undefined },
  context: CallContext,
) {
  const statement = await staffHouseAccountStatement(deps, { ...key, month })
  const { currencyCode } = statement.account
  const rows = toStatementRows(statement)
  const facts = { shopId: key.shopId, accountId: key.accountId, month }
  await recordExport(deps, { kind: 'house-account', format, facts, rows: rows.length }, context)
  const toCell = (cell: string | number): ExportCell =>
    typeof cell === 'string' ? cell : { amount: cell, currencyCode }
  return {
    fileName: `estado-de-cuenta-${month}`,
    heading: [...statementHeading],
    rows: rows.map((row) => row.map(toCell)),
    endCursor: null,
  }
}

function isReversible({ kind, method, isReversed }: EntryRow): boolean {
  return kind === 'payment' && !isReversed && DESK_METHODS.some((each) => each === method)
}

type Drafted = Pick<NewEntry, 'kind' | 'amount' | 'cause'> & Partial<Pick<NewEntry, 'method' | 'reason'>>

/** Posts an entry of the team on a locked account that is not closed, once per Idempotency-Key, with a line in the log. */
async function post(
  deps: Dependencies,
  { operation, key, input }: { operation: string; key: AccountKey; input: Record<string, string | number> },
  context: CallContext,
  draft: (id: string, found: { trx: Transaction<Tables>; row: HouseAccountRow }) => Drafted | Promise<Drafted>,
): Promise<StaffHouseAccount> {
  const actorUid = accountUid(context)
  await createOnce(deps, { operation, input: { ...key, ...input } }, context, async (trx) => {
    const at = deps.now()
    await lockHouseAccount(trx, key.accountId)
    const row = await findHouseAccount(trx, key, at)
    if (!row) throw marketError('house-account-not-found')
    if (row.state === 'closed') throw marketError('house-account-closed')
    const id = newId()
    const entry = await draft(id, { trx, row })
    await insertEntry(trx, { ...entry, accountId: row.id, at, actorUid })
    await recordOrderAct(trx, { at, actorUid, action: operation, orderId: null, facts: { ...key, ...input } })
    return { id }
  })
  return showStaffAccount(deps, key)
}
