import { sql, type Transaction } from 'kysely'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { Tables } from '../../tables.ts'

export interface NewClosure {
  id: string
  fromDay: string
  untilDay: string
  startTime: number | null
  endTime: number | null
  reason: string
}

export async function insertClosure(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, closure }: { storeId: string; closure: NewClosure },
): Promise<boolean> {
  const { id, fromDay, untilDay, startTime, endTime, reason } = closure
  const { rows } = await sql`
    insert into appointments.closures (id, store_id, from_day, until_day, start_time, end_time, reason)
    select ${id}, s.id, ${fromDay}::date, ${untilDay}::date, ${startTime}::int, ${endTime}::int, ${reason}
    from appointments.stores s
    where s.id = ${storeId} and ${within(scope, 's.merchant_id')}
    on conflict (store_id, from_day, until_day, start_time, end_time) do update set reason = excluded.reason
    returning id
  `.execute(trx)
  return rows.length > 0
}

export async function deleteClosure(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, closureId }: { storeId: string; closureId: string },
): Promise<Omit<NewClosure, 'id'> | undefined> {
  const row = await trx
    .deleteFrom('appointments.closures')
    .where('id', '=', closureId)
    .where('store_id', '=', ownStore(storeId, scope))
    .returning(['from_day', 'until_day', 'start_time', 'end_time', 'reason'])
    .executeTakeFirst()
  if (!row) return undefined
  const { from_day, until_day, start_time, end_time, reason } = row
  return { fromDay: from_day, untilDay: until_day, startTime: start_time, endTime: end_time, reason }
}

function ownStore(storeId: string, scope: StaffScope) {
  return sql<string>`(
    select s.id from appointments.stores s where s.id = ${storeId} and ${within(scope, 's.merchant_id')}
  )`
}
