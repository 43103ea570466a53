import { newId } from '#shared/ids.ts'
import { accountUid } from '#shared/rpc/access.ts'
import { httpError } from '#shared/rpc/errors.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { createOnce } from '../create-once.ts'
import { getProvedPhone } from '../customers/proved-phone.ts'
import { requireShop } from '../daily-close/daily-close.ts'
import type { MarketDependencies } from '../deps.ts'
import { marketError } from '../errors.ts'
import { recordOrderAct } from '../orders/order-transitions.ts'
import { DEFAULT_TERMS, type HouseAccountState, whyCannotChange, whyNotKnown } from './rules/house-account.ts'
import type { HouseAccountTerms, StaffHouseAccount } from './staff-contract.ts'
import {
  findDelivered,
  findHouseAccount,
  findShopAccounts,
  findTerms,
  insertHouseAccount,
  lockHouseAccount,
  saveTerms,
  sumShopAccounts,
  updateHouseAccount,
} from './store/accounts.ts'
import { toStaffAccount } from './to-house-account.ts'

type Dependencies = Pick<MarketDependencies, 'db' | 'now'>

export interface AccountKey {
  shopId: string
  accountId: string
}

/** A page of a shop's accounts, with what is owed in all. Throws shop-not-found. */
export async function staffHouseAccounts(
  { db, now }: Dependencies,
  query: { shopId: string; isOverdue?: boolean | undefined; after?: string | undefined; first: number },
) {
  const { shopId, isOverdue = false, first } = query
  const shop = await requireShop({ db }, shopId)
  const at = now()
  const [terms, sums, found] = await Promise.all([
    findTerms(db, shopId),
    sumShopAccounts(db, shopId, at),
    findShopAccounts(db, { shopId, isOverdue, after: readCursor(query.after), limit: first + 1 }, at),
  ])
  const rows = found.slice(0, first)
  const last = rows.at(-1)
  return {
    shopName: shop.name,
    country: shop.country,
    currencyCode: shop.currency,
    terms: terms ?? DEFAULT_TERMS,
    ...sums,
    accounts: rows.map((row) => toStaffAccount(row, at)),
    next: found.length > first && last ? toCursor(last) : null,
  }
}

function toCursor({ customerName, id }: { customerName: string; id: string }): string {
  return Buffer.from(`${id} ${customerName}`).toString('base64url')
}

function readCursor(after: string | undefined): { name: string; id: string } | null {
  if (!after) return null
  const [, id, name] = /^([\w-]{1,100}) (.*)$/s.exec(Buffer.from(after, 'base64url').toString()) ?? []
  if (id === undefined || name === undefined) throw httpError('bad-input', { fields: { after: 'Unknown cursor' } })
  return { id, name }
}

/** Says whom a shop knows and until when they pay; accounts that are open keep their days. Throws shop-not-found. */
export async function saveHouseAccountTerms(
  { db, now }: Dependencies,
  { shopId, ...terms }: HouseAccountTerms & { shopId: string },
  context: CallContext,
): Promise<HouseAccountTerms> {
  await requireShop({ db }, shopId)
  await db.transaction().execute(async (trx) => {
    await saveTerms(trx, shopId, terms)
    const line = { at: now(), actorUid: accountUid(context), action: 'house-account-terms', orderId: null }
    await recordOrderAct(trx, { ...line, facts: { shopId, ...terms } })
  })
  return terms
}

/**
 * Opens an account for a customer whom the shop knows, once per Idempotency-Key, with the fact 'house-account-opened'.
 * Throws shop-not-found, house-account-exists and the refusals of `whyNotKnown`.
 */
export async function openHouseAccount(
  deps: Dependencies & Pick<MarketDependencies, 'internalAccounts' | 'jobs'>,
  input: { shopId: string; customerUid: string; limit: number },
  context: CallContext,
): Promise<StaffHouseAccount> {
  const { shopId, customerUid, limit } = input
  const shop = await requireShop(deps, shopId)
  const { country, currency } = shop
  const person = await deps.internalAccounts.accountOf({ uid: customerUid, country }, { context })
  const actorUid = accountUid(context)
  const { accountId } = await createOnce(deps, { operation: 'open-house-account', input }, context, async (trx) => {
    const terms = (await findTerms(trx, shopId)) ?? DEFAULT_TERMS
    const { delivered, name } = await findDelivered(trx, { shopId, customerUid })
    const known = { isGuest: person.isGuestAccount, hasProvedPhone: getProvedPhone(person) !== null, delivered }
    const refusal = whyNotKnown(known, terms.ordersNeeded)
    if (refusal === 'house-account-too-new')
      throw marketError(refusal, { detail: describeTooNew(delivered, terms.ordersNeeded) })
    if (refusal) throw marketError(refusal)

    const accountId = newId()
    const { graceDays } = terms
    const account = { id: accountId, shopId, customerUid, customerName: name, country, currency, limit, graceDays }
    if (!(await insertHouseAccount(trx, { ...account, openedBy: actorUid, now: deps.now() })))
      throw marketError('house-account-exists')
    await note(trx, deps, { actorUid, action: 'house-account-open', facts: { accountId, shopId, limit } })
    await deps.jobs.publish(trx, 'house-account-opened', { accountId })
    return { accountId }
  })
  return showStaffAccount(deps, { shopId, accountId })
}

function describeTooNew(delivered: number, needed: number): string {
  const received = delivered === 1 ? '1 pedido' : `${delivered} pedidos`
  return `Recibió ${received} de esta tienda, y pides ${needed} para abrirle una cuenta.`
}

/** Changes the limit and the state of an account. Throws house-account-not-found and the refusals of `whyCannotChange`. */
export async function changeHouseAccount(
  deps: Dependencies,
  { limit, state, ...key }: AccountKey & { limit: number; state: HouseAccountState },
  context: CallContext,
): Promise<StaffHouseAccount> {
  const actorUid = accountUid(context)
  await deps.db.transaction().execute(async (trx) => {
    const now = deps.now()
    await lockHouseAccount(trx, key.accountId)
    const row = await findHouseAccount(trx, key, now)
    if (!row) throw marketError('house-account-not-found')
    const refusal = whyCannotChange(row, state)
    if (refusal) throw marketError(refusal)
    await updateHouseAccount(trx, row.id, { limit, state, now })
    const facts = {
      accountId: row.id,
      shopId: row.shopId,
      limit,
      state,
      before: { limit: row.limit, state: row.state },
    }
    await note(trx, deps, { actorUid, action: 'house-account-change', facts })
  })
  return showStaffAccount(deps, key)
}

/** An account of this shop. Throws house-account-not-found. */
export async function showStaffAccount({ db, now }: Dependencies, key: AccountKey): Promise<StaffHouseAccount> {
  const at = now()
  const row = await findHouseAccount(db, key, at)
  if (!row) throw marketError('house-account-not-found')
  return toStaffAccount(row, at)
}

function note(
  trx: Parameters<typeof recordOrderAct>[0],
  { now }: Pick<Dependencies, 'now'>,
  line: { actorUid: string; action: string; facts: Record<string, unknown> },
): Promise<void> {
  return recordOrderAct(trx, { ...line, at: now(), orderId: null })
}
