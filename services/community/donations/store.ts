import { type RawBuilder, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import { bump } from '#shared/database/notify.ts'
import type { Database } from '../posts/store/posts.ts'
import { DONATIONS_VERSION } from '../rules/changes.ts'
import type { Tables } from '../tables.ts'
import type { KnownGift } from './rules/donations.ts'

/** A line to add; its number and hashes are computed from the previous one. */
export type NewLine = { at: Date; country: CountryIso; grams: number } & (
  | { kind: 'given'; orderId: string; position: number }
  | { kind: 'taken-back'; orderId: string; position: number; ofLine: number }
  | { kind: 'delivered'; shelter: string; note: string; actorUid: string }
)

/** Locks the head of the ledger until the transaction ends, so that additions are serialised. */
export async function holdLedger(trx: Transaction<Tables>): Promise<void> {
  await sql`select from community.donations_head for update`.execute(trx)
}

/** Adds a line and answers its number; call it with the ledger locked. */
export async function addLine(trx: Transaction<Tables>, line: NewLine): Promise<number> {
  const ofLine = line.kind === 'taken-back' ? line.ofLine : null
  const shelter = line.kind === 'delivered' ? line.shelter : null
  const orderId = line.kind === 'delivered' ? null : line.orderId
  const position = line.kind === 'delivered' ? null : line.position
  const actorUid = line.kind === 'delivered' ? line.actorUid : null
  const note = line.kind === 'delivered' ? line.note : ''
  const { rows } = await sql<{ number: number }>`
    with next as (
      select number + 1 as number, nullif(number, 0) as previous_number, hash as previous_hash,
        community.donation_hash(
          number + 1, ${line.at}::timestamptz, ${line.kind}, ${line.country}, ${line.grams}::integer, ${ofLine}::bigint,
          ${shelter}::text, hash
        ) as hash
      from community.donations_head
    ), added as (
      insert into community.donations (
        number, at, kind, country, grams, of_line, shelter, order_id, position, actor_uid, note,
        previous_number, previous_hash, hash
      )
      select number, ${line.at}::timestamptz, ${line.kind}, ${line.country}, ${line.grams}::integer, ${ofLine}::bigint,
        ${shelter}::text, ${orderId}::text, ${position}::integer, ${actorUid}::text, ${note}::text,
        previous_number, previous_hash, hash
      from next
      returning number, hash
    )
    update community.donations_head head set number = added.number, hash = added.hash
    from added
    returning head.number`.execute(trx)
  const [added] = rows
  if (!added) throw new Error('The ledger of donations has no head')
  await bump(trx, DONATIONS_VERSION)
  return Number(added.number)
}

/** Records the donation lines that a delivery uses, with the grams of each. */
export async function insertShares(
  trx: Transaction<Tables>,
  delivery: number,
  shares: readonly { given: number; grams: number }[],
): Promise<void> {
  await trx
    .insertInto('community.donation_shares')
    .values(shares.map((share) => ({ ...share, delivery })))
    .execute()
}

/** Donations of an order's lines in the ledger. */
export async function findGifts(db: Database, orderId: string): Promise<KnownGift[]> {
  const { rows } = await sql<KnownGift>`
    select d.number::integer as number, d.position,
      (d.grams + coalesce((select sum(b.grams) from community.donations b where b.of_line = d.number), 0))::integer as grams,
      coalesce((select sum(s.grams) from community.donation_shares s where s.given = d.number), 0)::integer
        as "deliveredGrams"
    from community.donations d
    where d.order_id = ${orderId} and d.kind = 'given'
    order by d.position`.execute(db)
  return rows
}

/** Donations of a country that are not delivered completely, the oldest first, with the grams left. */
export async function findWaiting(
  db: Database,
  country: CountryIso,
): Promise<{ number: number; grams: number; at: Date }[]> {
  const { rows } = await sql<{ number: number; grams: number; at: Date }>`
    select number::integer as number, waiting_grams as grams, at
    from community.donations
    where country = ${country} and waiting_grams > 0
    order by number`.execute(db)
  return rows
}

export interface LedgerRow {
  number: number
  at: Date
  kind: 'given' | 'taken-back' | 'delivered'
  country: CountryIso
  grams: number
  ofLine: number | null
  shelter: string | null
  previousHash: string
  hash: string
  /** For a donation line: net grams, delivered grams, and the shelters. */
  netGrams: number
  deliveredGrams: number
  shelters: string[]
}

/** Ledger lines of an order, in order. */
export function findOrderLines(db: Database, orderId: string): Promise<LedgerRow[]> {
  return findLines(db, sql`where d.order_id = ${orderId} order by d.number`)
}

/** Lines after one number, up to another. */
export function findLinesBetween(
  db: Database,
  { after, upTo, first }: { after: number; upTo: number; first: number },
): Promise<LedgerRow[]> {
  return findLines(db, sql`where d.number > ${after} and d.number <= ${upTo} order by d.number limit ${first}`)
}

/** Ledger lines in order, filtered by `where`; the alias of a line is `d`. */
async function findLines(db: Database, where: RawBuilder<unknown>): Promise<LedgerRow[]> {
  const { rows } = await sql<LedgerRow>`
    select d.number::integer as number, d.at, d.kind, d.country, d.grams, d.of_line::integer as "ofLine", d.shelter,
      d.previous_hash as "previousHash", d.hash,
      (d.grams + coalesce((select sum(b.grams) from community.donations b where b.of_line = d.number), 0))::integer
        as "netGrams",
      coalesce(shared.grams, 0)::integer as "deliveredGrams",
      coalesce(shared.shelters, '{}') as shelters
    from community.donations d
    left join lateral (
      select sum(s.grams) as grams, array_agg(distinct o.shelter order by o.shelter) as shelters
      from community.donation_shares s
      join community.donations o on o.number = s.delivery
      where s.given = d.number
    ) shared on true
    ${where}`.execute(db)
  return rows
}

/** Number and hash of the last line. */
export async function findHead(db: Database): Promise<{ number: number; hash: string }> {
  const row = await db.selectFrom('community.donations_head').select(['number', 'hash']).executeTakeFirstOrThrow()
  return { number: Number(row.number), hash: row.hash }
}

export interface DeliveryRow {
  number: number
  at: Date
  country: CountryIso
  grams: number
  shelter: string
  note: string
  pictureId: string | null
}

/** Deliveries of a year in the given time zone, newest first. */
export function findDeliveriesInYear(
  db: Database,
  { year, timeZone, first }: { year: number; timeZone: string; first: number },
): Promise<DeliveryRow[]> {
  return findDeliveries(db, isInYear(year, timeZone), first)
}

/** Deliveries of a country, newest first. */
export function findDeliveriesInCountry(
  db: Database,
  { country, first }: { country: CountryIso; first: number },
): Promise<DeliveryRow[]> {
  return findDeliveries(db, sql<boolean>`d.country = ${country}`, first)
}

/** Deliveries, newest first, filtered by `where`; the alias of a line is `d`. */
async function findDeliveries(db: Database, where: RawBuilder<unknown>, limit: number): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select d.number::integer as number, d.at, d.country, d.grams, d.shelter, d.note, p.id as "pictureId"
    from community.donations d
    left join lateral (select id from community.pictures where delivery = d.number order by id limit 1) p on true
    where d.kind = 'delivered' and ${where}
    order by d.number desc
    limit ${limit}`.execute(db)
  return rows
}

/** Net grams donated in each year. */
export async function findYears(
  db: Database,
  timeZone: string,
): Promise<{ year: number; grams: number; donations: number }[]> {
  const { rows } = await sql<{ year: number; grams: number; donations: number }>`
    select year::integer as year, sum(grams)::integer as grams, count(*)::integer as donations
    from (
      select extract(year from d.at at time zone ${timeZone}) as year, d.grams + coalesce(back.grams, 0) as grams
      from community.donations d
      left join (
        select of_line, sum(grams) as grams from community.donations where of_line is not null group by of_line
      ) back on back.of_line = d.number
      where d.kind = 'given'
    ) gift
    where grams > 0
    group by year
    order by year desc`.execute(db)
  return rows
}

/** SQL condition that a line `d` lies in the year, in the given time zone. */
function isInYear(year: number, timeZone: string): RawBuilder<boolean> {
  return sql<boolean>`(d.at >= make_timestamptz(${year}::integer, 1, 1, 0, 0, 0, ${timeZone})
    and d.at < make_timestamptz(${year}::integer + 1, 1, 1, 0, 0, 0, ${timeZone}))`
}

/** Grams of a year's donations by shelter. */
export async function findShelters(
  db: Database,
  { year, timeZone }: { year: number; timeZone: string },
): Promise<{ shelterName: string; grams: number }[]> {
  const { rows } = await sql<{ shelterName: string; grams: number }>`
    select o.shelter as "shelterName", sum(s.grams)::integer as grams
    from community.donations d
    join community.donation_shares s on s.given = d.number
    join community.donations o on o.number = s.delivery
    where d.kind = 'given' and ${isInYear(year, timeZone)}
    group by o.shelter
    order by sum(s.grams) desc, o.shelter`.execute(db)
  return rows
}

/** Grams of all years by shelter. */
export async function findReceived(
  db: Database,
): Promise<{ shelterName: string; grams: number; deliveries: number }[]> {
  const { rows } = await sql<{ shelterName: string; grams: number; deliveries: number }>`
    select d.shelter as "shelterName", sum(d.grams)::integer as grams, count(*)::integer as deliveries
    from community.donations d
    where d.kind = 'delivered'
    group by d.shelter
    order by sum(d.grams) desc, d.shelter`.execute(db)
  return rows
}
