import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../tables.ts'
import type { CommissionRule } from './contract.ts'
import type { CommissionVisit } from './rules/commission-lines.ts'

export async function findCommissionRules(db: Kysely<Tables>, storeId: string): Promise<CommissionRule[]> {
  const rows = await db
    .selectFrom('appointments.commission_rules')
    .selectAll()
    .where('store_id', '=', storeId)
    .orderBy('valid_from', 'desc')
    .orderBy('made_at', 'desc')
    .execute()
  return rows.map(toRule)
}

interface NewRule {
  id: string
  store_id: string
  employee_id: string | null
  valid_from: string
  service_percent: number
  extra_percent: number
  visit_amount_minor: number
  made_by: string
  made_at: Date
}

/** Sets the only rule of a person, or of the store, that begins on a day. */
export async function saveRule(trx: Transaction<Tables>, rule: NewRule): Promise<CommissionRule> {
  const { service_percent, extra_percent, visit_amount_minor, made_by, made_at } = rule
  const row = await trx
    .insertInto('appointments.commission_rules')
    .values(rule)
    .onConflict((conflict) =>
      conflict
        .columns(['store_id', 'employee_id', 'valid_from'])
        .doUpdateSet({ service_percent, extra_percent, visit_amount_minor, made_by, made_at }),
    )
    .returningAll()
    .executeTakeFirstOrThrow()
  return toRule(row)
}

function toRule(row: Omit<NewRule, 'made_by' | 'made_at'>): CommissionRule {
  return {
    id: row.id,
    employeeId: row.employee_id,
    validFrom: row.valid_from,
    servicePercent: row.service_percent,
    extraPercent: row.extra_percent,
    visitAmount: row.visit_amount_minor,
  }
}

export interface Period {
  storeId: string
  timezone: string
  /** Days of the store's zone, both included. */
  from: string
  until: string
}

/** Finished visits of a store that begin within a period, or whose price changed within it. */
export async function findCommissionVisits(
  db: Kysely<Tables>,
  { storeId, timezone, from, until }: Period,
): Promise<CommissionVisit[]> {
  const { rows } = await sql<CommissionVisit>`
    with moments as (
      select ${from}::date::timestamp at time zone ${timezone} as begins,
        (${until}::date + 1)::timestamp at time zone ${timezone} as ends
    )
    select a.id as "appointmentId", attendant.employee_id as "employeeId",
      to_char(a.visit_starts_at at time zone ${timezone}, 'YYYY-MM-DD') as day,
      a.pet_name as "petName", a.service_pack ->> 'name' as "packName",
      a.subtotal_minor as subtotal, a.discount_minor as discount, a.pick_up_fee_minor as "pickUpFee",
      (select coalesce(sum((line ->> 'amount')::bigint), 0)
        from jsonb_array_elements(a.optional_sub_services || a.extra_services) line)::bigint as extras,
      coalesce((
        select jsonb_agg(jsonb_build_object('id', c.id, 'kind', c.kind, 'amount', c.amount_minor, 'reverses', c.reverses,
          'day', to_char(c.at at time zone ${timezone}, 'YYYY-MM-DD')) order by c.at, c.id)
        from appointments.charges c where c.appointment_id = a.id
      ), '[]') as charges
    from appointments.appointments a
    cross join moments m
    left join lateral ${attendant} on true
    where a.store_id = ${storeId} and a.state = 'COMPLETED' and (
      (a.visit_starts_at >= m.begins and a.visit_starts_at < m.ends)
      or exists (
        select from appointments.charges c where c.appointment_id = a.id and c.at >= m.begins and c.at < m.ends
      )
    )
    order by a.visit_starts_at, a.id
  `.execute(db)
  return rows
}

const attendant = sql`(
  select t.employee_id from appointments.station_times t
  where t.appointment_id = a.id and t.employee_id is not null
  order by lower(t.attended) limit 1
) attendant`

interface TipRow {
  id: string
  day: string
  tip: number
  /** Visits of the booking that took place, in order. */
  visits: { appointmentId: string; employeeId: string | null; petName: string; packName: string }[]
}

/** Tips that were paid or taken back at the till of a store within a period. */
export async function findTips(db: Kysely<Tables>, { storeId, timezone, from, until }: Period): Promise<TipRow[]> {
  const { rows } = await sql<TipRow>`
    select e.id, to_char(e.at at time zone ${timezone}, 'YYYY-MM-DD') as day, e.tip_minor as tip, coalesce((
        select jsonb_agg(jsonb_build_object('appointmentId', a.id, 'employeeId', attendant.employee_id, 'petName', a.pet_name,
          'packName', a.service_pack ->> 'name') order by a.position, a.id)
        from appointments.appointments a
        left join lateral ${attendant} on true
        where a.booking_id = e.booking_id and a.state not in ('CANCELLED', 'NO_SHOW')
      ), '[]') as visits
    from appointments.till_entries e
    join appointments.tills l on l.id = e.till_id
    where l.store_id = ${storeId} and e.tip_minor <> 0
      and e.at >= ${from}::date::timestamp at time zone ${timezone}
      and e.at < (${until}::date + 1)::timestamp at time zone ${timezone}
    order by e.position
  `.execute(db)
  return rows
}

/** Sets the only secret of a person's statement. */
export async function saveStatementLink(
  trx: Transaction<Tables>,
  link: { employee_id: string; secret_hash: string; made_by: string; made_at: Date },
): Promise<void> {
  const { employee_id: _, ...renewed } = link
  await trx
    .insertInto('appointments.statement_links')
    .values(link)
    .onConflict((conflict) => conflict.column('employee_id').doUpdateSet(renewed))
    .execute()
}

export async function deleteStatementLink(trx: Transaction<Tables>, employeeId: string): Promise<void> {
  await trx.deleteFrom('appointments.statement_links').where('employee_id', '=', employeeId).execute()
}

/** Whose statement a secret opens: somebody who still works there. */
export async function findStatementOwner(
  db: Kysely<Tables>,
  secretHash: string,
): Promise<{ employeeId: string; storeId: string } | undefined> {
  return db
    .selectFrom('appointments.statement_links as l')
    .innerJoin('appointments.employees as e', 'e.id', 'l.employee_id')
    .select(['e.id as employeeId', 'e.store_id as storeId'])
    .where('l.secret_hash', '=', secretHash)
    .where('e.is_active', '=', true)
    .executeTakeFirst()
}
