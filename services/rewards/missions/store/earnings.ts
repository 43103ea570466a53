import { type Kysely, sql, type Transaction } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Tables } from '../../tables.ts'
import type { Deeds } from '../rules/missions.ts'
import type { EarningKind } from '../rules/ways-to-earn.ts'

/** A deed that earns huellas; the migration explains the columns. */
export interface Earning {
  cause: string
  uid: string
  kind: EarningKind
  sort: string
  country: CountryIso
  title: string
  quantity: number
  worth: number
  period: string
  month: string
  happenedAt: Date
}

/** Records a deed or its new quantity; false: nothing changed. A deed that was never recorded cannot be taken back. */
export async function writeEarning(trx: Transaction<Tables>, earning: Earning, at: Date): Promise<boolean> {
  const { cause, uid, kind, sort, country, title, quantity, worth, period, month, happenedAt } = earning
  const { numAffectedRows } = await sql`
    insert into rewards.earnings
      (cause, uid, kind, sort, country, title, quantity, worth, period, month, happened_at, noted_at)
    select ${cause}, ${uid}, ${kind}, ${sort}, ${country}, ${title}, ${quantity}::integer, ${worth}::integer, ${period}, ${month},
      ${happenedAt}::timestamptz, ${at}::timestamptz
    where ${quantity}::integer > 0 or exists (select from rewards.earnings where cause = ${cause})
    on conflict (cause) do update set quantity = excluded.quantity, worth = excluded.worth
    where rewards.earnings.uid = excluded.uid
      and (rewards.earnings.quantity, rewards.earnings.worth) is distinct from (excluded.quantity, excluded.worth)
  `.execute(trx)
  return (numAffectedRows ?? 0n) > 0n
}

/** Deeds of a person, summed. */
export async function findDeeds(db: Kysely<Tables>, uid: string): Promise<Deeds[]> {
  const { rows } = await sql<Deeds>`
    select kind, sort, country, month, period,
      count(*) filter (where quantity > 0)::integer as times,
      coalesce(sum(quantity) filter (where kind = 'donation'), 0)::integer as grams,
      sum(worth)::integer as worth
    from rewards.earnings
    where uid = ${uid}
    group by kind, sort, country, month, period
    order by kind, sort, country, month, period
  `.execute(db)
  return rows
}
