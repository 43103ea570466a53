import { sql } from 'kysely'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { Database } from './insurances.ts'

export type Due = 'over' | 'ending' | 'unpaid' | 'not-issued' | 'to-give-back'

/**
 * Contracts with time-driven work, up to a limit per kind. `today` is the day in each country; `remindDays` are the
 * days before the end with a reminder.
 */
export async function findDueInsurances(
  db: Database,
  asked: {
    now: Date
    today: Record<CountryIso, string>
    /** Finds contracts paid before this and not issued. */
    paidBefore: Date
    /** Finds contracts created before this and not paid. */
    quotedBefore: Date
    remindDays: readonly number[]
    most: number
  },
): Promise<{ id: string; kind: Due }[]> {
  const { now, today, paidBefore, quotedBefore, remindDays, most } = asked
  const [latest = ''] = Object.values(today).toSorted().reverse()
  const dayThere = sql`(${JSON.stringify(today)}::jsonb ->> country)::date`
  const { rows } = await sql<{ id: string; kind: Due }>`
    (
      select id, 'not-issued' as kind from insurance.insurances
      where status = 'PENDING_PAYMENT' and payment_id is not null and updated_at < ${paidBefore}
      order by updated_at limit ${most}
    ) union all (
      select id, 'to-give-back' from insurance.insurances
      where status = 'CANCELLED' and payment_id is not null and subscribed_at is null and given_back_at is null
      order by id limit ${most}
    ) union all (
      select id, 'over' from insurance.insurances
      where status = 'ACTIVE' and valid_until <= ${latest}::date
        and valid_until <= ${dayThere}
      order by valid_until limit ${most}
    ) union all (
      select id, 'unpaid' from insurance.insurances
      where status in ('QUOTED', 'PENDING_PAYMENT') and payment_id is null and created_at < ${quotedBefore}
        and (pay_until is null or pay_until < ${now})
      order by created_at limit ${most}
    ) union all (
      select id, 'ending' from insurance.insurances,
        lateral (select valid_until - ${dayThere} as days) remain
      where status = 'ACTIVE' and valid_until <= ${latest}::date + ${Math.max(...remindDays)}::int
        and days > 0 and (select min(step) from unnest(${[...remindDays]}::int[]) step where step >= days) < coalesce(reminded_days, 1000)
      order by valid_until limit ${most}
    )
  `.execute(db)
  return rows
}

export async function markReminded(db: Database, insuranceId: string, days: number): Promise<void> {
  await db.updateTable('insurance.insurances').set({ reminded_days: days }).where('id', '=', insuranceId).execute()
}
