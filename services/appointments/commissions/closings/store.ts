import { type Kysely, sql, type Transaction } from 'kysely'
import type { Tables } from '../../tables.ts'
import type { CommissionClosing } from '../contract.ts'
import type { ClosedLine } from '../rules/closed-lines.ts'

/** Closed periods of a store, the newest first. */
export async function findClosings(db: Kysely<Tables>, storeId: string): Promise<CommissionClosing[]> {
  const rows = await db
    .selectFrom('appointments.commission_closings as c')
    .select((eb) => [
      'c.id',
      'c.from_day',
      'c.until_day',
      'c.closed_at',
      eb
        .selectFrom('appointments.closed_commission_lines as l')
        .select(sql<number>`coalesce(sum(l.commission_minor + l.tip_minor), 0)::bigint`.as('total'))
        .whereRef('l.closing_id', '=', 'c.id')
        .as('total'),
    ])
    .where('c.store_id', '=', storeId)
    .orderBy('c.from_day', 'desc')
    .execute()
  return rows.map((row) => ({
    ...{ id: row.id, from: row.from_day, until: row.until_day },
    ...{ closedAt: row.closed_at.toISOString(), total: row.total ?? 0 },
  }))
}

/** Closed lines whose day, or whose source's day, is within a period; names are those of the visit today. */
export async function findClosedLines(
  db: Kysely<Tables>,
  { storeId, by, from, until }: { storeId: string; by: 'day' | 'source_day'; from: string; until: string },
): Promise<ClosedLine[]> {
  const { rows } = await sql<ClosedLine>`
    select l.employee_id as "employeeId", l.appointment_id as "appointmentId", l.kind, l.day, l.source,
      l.source_day as "sourceDay", coalesce(a.pet_name, '') as "petName", coalesce(a.service_pack ->> 'name', '') as "packName",
      l.services_minor as services, l.extras_minor as extras, l.commission_minor as commission, l.tip_minor as tip
    from appointments.closed_commission_lines l
    join appointments.commission_closings c on c.id = l.closing_id
    left join appointments.appointments a on a.id = l.appointment_id
    where c.store_id = ${storeId} and ${sql.ref(`l.${by}`)} between ${from}::date and ${until}::date
    order by c.from_day, l.position
  `.execute(db)
  return rows
}

interface NewClosing {
  id: string
  store_id: string
  from_day: string
  until_day: string
  follows: string | null
  closed_by: string
  closed_at: Date
}

/** Writes a closing; false: another one follows the same already. */
export async function insertClosing(trx: Transaction<Tables>, closing: NewClosing): Promise<boolean> {
  const written = await trx
    .insertInto('appointments.commission_closings')
    .values(closing)
    .onConflict((conflict) => conflict.columns(['store_id', 'follows']).doNothing())
    .returning('id')
    .executeTakeFirst()
  return written !== undefined
}

export async function insertClosedLines(
  trx: Transaction<Tables>,
  closingId: string,
  lines: readonly ClosedLine[],
): Promise<void> {
  if (lines.length === 0) return
  const rows = lines.map((line, position) => ({
    ...{ closing_id: closingId, position, employee_id: line.employeeId, kind: line.kind, day: line.day },
    ...{ source: line.source, source_day: line.sourceDay, appointment_id: line.appointmentId },
    ...{ services_minor: line.services, extras_minor: line.extras },
    ...{ commission_minor: line.commission, tip_minor: line.tip },
  }))
  // In parts: a statement has a limited number of parameters.
  for (let start = 0; start < rows.length; start += 1000) {
    await trx
      .insertInto('appointments.closed_commission_lines')
      .values(rows.slice(start, start + 1000))
      .execute()
  }
}
