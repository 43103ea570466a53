import { type Kysely, sql, type Transaction } from 'kysely'
import { newId } from '#shared/ids.ts'
import type { Currency } from '#shared/money.ts'
import type { Tables } from '../tables.ts'
import type { WALLET_REASONS } from './contract.ts'

export interface WalletOwner {
  ownerUid: string
  currency: Currency
}

export interface WalletMove extends WalletOwner {
  /** Positive is a credit; orders and what is put aside debit. */
  amountMinor: number
  reason: (typeof WALLET_REASONS)[number]
  /** The order, refund, grant or movement of a goal of this entry: the same cause moves money once. */
  cause: string
  /** Text that the customer sees. */
  note: string
  actorUid: string | null
  now: Date
}

/** The owner's balance, 0 without a wallet. */
export async function findBalance(db: Kysely<Tables>, { ownerUid, currency }: WalletOwner): Promise<number> {
  const row = await findWallet(db, { ownerUid, currency }).executeTakeFirst()
  return row?.balance_minor ?? 0
}

/** Balances of a wallet by currency, without empty ones. */
export async function findBalances(
  db: Kysely<Tables>,
  ownerUid: string,
): Promise<{ currency: Currency; amount: number }[]> {
  const { rows } = await sql<{ currency: Currency; amount: number }>`
    select currency, balance_minor as amount from market.wallets
    where owner_uid = ${ownerUid} and balance_minor > 0
    order by currency
  `.execute(db)
  return rows
}

/** The balance, locked until the transaction ends, so that two orders at once spend it one after the other. */
export async function lockBalance(trx: Transaction<Tables>, { ownerUid, currency }: WalletOwner): Promise<number> {
  const row = await findWallet(trx, { ownerUid, currency }).forUpdate().executeTakeFirst()
  return row?.balance_minor ?? 0
}

/**
 * Inserts an entry and changes the balance; false when this cause has an entry already. The database refuses a balance
 * below 0.
 */
export async function moveMoney(trx: Transaction<Tables>, move: WalletMove): Promise<boolean> {
  const { ownerUid, currency, amountMinor } = move
  await sql`
    insert into market.wallets (owner_uid, currency, balance_minor)
    values (${ownerUid}, ${currency}, 0)
    on conflict do nothing
  `.execute(trx)
  const { rows } = await sql`
    insert into market.wallet_entries (id, owner_uid, currency, amount_minor, reason, cause, note, actor_uid, created_at)
    values (
      ${newId()}, ${ownerUid}, ${currency}, ${amountMinor}, ${move.reason}, ${move.cause}, ${move.note},
      ${move.actorUid}, ${move.now}
    )
    on conflict (owner_uid, reason, cause) do nothing
    returning id
  `.execute(trx)
  if (rows.length === 0) return false

  await sql`
    update market.wallets
    set balance_minor = balance_minor + ${amountMinor}
    where owner_uid = ${ownerUid} and currency = ${currency}
  `.execute(trx)
  return true
}

/** The newest lines of a wallet. */
export function findWalletEntries(db: Kysely<Tables>, { ownerUid, currency }: WalletOwner, first: number) {
  return db
    .selectFrom('market.wallet_entries')
    .select(['id', 'amount_minor', 'reason', 'note', 'created_at'])
    .where('owner_uid', '=', ownerUid)
    .where('currency', '=', currency)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(first)
    .$narrowType<{ reason: WalletMove['reason'] }>()
    .execute()
}

/** All entries, oldest first. */
export function findWholeWallet(db: Kysely<Tables>, ownerUid: string) {
  return db
    .selectFrom('market.wallet_entries')
    .select(['currency', 'amount_minor as amountMinor', 'reason', 'note', 'created_at as createdAt'])
    .where('owner_uid', '=', ownerUid)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
}

/** Moves an owner's wallets to another. A wallet stays when both have an entry of one cause, which would pay twice. */
export async function moveWallets(trx: Transaction<Tables>, from: string, to: string): Promise<void> {
  const { rows } = await sql<{ currency: Currency; balance: number }>`
    select currency, balance_minor as balance
    from market.wallets w
    where owner_uid = ${from} and not exists (
      select from market.wallet_entries theirs
      join market.wallet_entries own on own.reason = theirs.reason and own.cause = theirs.cause
      where theirs.owner_uid = ${from} and theirs.currency = w.currency and own.owner_uid = ${to}
    )
    order by currency
    for update
  `.execute(trx)
  for (const { currency, balance } of rows) {
    await sql`
      insert into market.wallets as own (owner_uid, currency, balance_minor) values (${to}, ${currency}, ${balance})
      on conflict (owner_uid, currency) do update set balance_minor = own.balance_minor + excluded.balance_minor
    `.execute(trx)
    await sql`
      update market.wallet_entries set owner_uid = ${to} where owner_uid = ${from} and currency = ${currency}
    `.execute(trx)
    await sql`delete from market.wallets where owner_uid = ${from} and currency = ${currency}`.execute(trx)
  }
}

/** Anonymises the entries that accounting keeps: owner and notes, which name people. Returns whether there were any. */
export async function anonymiseWallets(
  trx: Transaction<Tables>,
  ownerUid: string,
  erasedUid: string,
): Promise<boolean> {
  await sql`
    insert into market.wallets (owner_uid, currency, balance_minor)
    select ${erasedUid}, currency, balance_minor from market.wallets where owner_uid = ${ownerUid}
  `.execute(trx)
  await sql`
    update market.wallet_entries set owner_uid = ${erasedUid}, note = '' where owner_uid = ${ownerUid}
  `.execute(trx)
  const { numAffectedRows } = await sql`delete from market.wallets where owner_uid = ${ownerUid}`.execute(trx)
  return Number(numAffectedRows ?? 0) > 0
}

function findWallet(db: Kysely<Tables>, { ownerUid, currency }: WalletOwner) {
  return db
    .selectFrom('market.wallets')
    .select('balance_minor')
    .where('owner_uid', '=', ownerUid)
    .where('currency', '=', currency)
}

/** What all wallets of a currency hold now. */
export async function sumBalances(db: Kysely<Tables>, currency: Currency): Promise<number> {
  const { rows } = await sql<{ balance: number }>`
    select coalesce(sum(balance_minor), 0)::bigint as balance from market.wallets where currency = ${currency}
  `.execute(db)
  return rows[0]?.balance ?? 0
}

/** What moved in wallets of a currency in a period, by reason, and the sum of what moved since. */
export async function findMoves(
  db: Kysely<Tables>,
  { currency, from, until }: { currency: Currency; from: Date; until: Date },
): Promise<{ moves: { reason: WalletMove['reason']; count: number; amount: number }[]; later: number }> {
  const { rows } = await sql<{ reason: WalletMove['reason']; count: number; amount: number; later: number }>`
    select reason, (count(*) filter (where created_at < ${until}))::integer as count,
      coalesce(sum(amount_minor) filter (where created_at < ${until}), 0)::bigint as amount,
      coalesce(sum(amount_minor) filter (where created_at >= ${until}), 0)::bigint as later
    from market.wallet_entries
    where currency = ${currency} and created_at >= ${from}
    group by reason order by reason
  `.execute(db)
  return {
    moves: rows.filter(({ count }) => count > 0).map(({ reason, count, amount }) => ({ reason, count, amount })),
    later: rows.reduce((sum, { later }) => sum + later, 0),
  }
}
