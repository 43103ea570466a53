import { type Kysely, type Selectable, sql, type Transaction } from 'kysely'
import type { StaffScope } from '../../staff-scope.ts'
import { within } from '../../store/staff-scope.ts'
import type { AppointmentsBlocks, Tables } from '../../tables.ts'

type Database = Kysely<Tables> | Transaction<Tables>

export type BlockRow = Selectable<AppointmentsBlocks>

/**
 * Takes the time of a block, given day by day, without that of visits that are done; false: another visit, a hold or another block has some
 * of it, or nothing is left, and the transaction must be rolled back.
 */
export async function insertBlock(
  trx: Transaction<Tables>,
  block: BlockRow,
  days: readonly { from: Date; until: Date }[],
): Promise<boolean> {
  await trx.insertInto('appointments.blocks').values(block).execute()
  const { rows } = await sql<{ isTaken: boolean }>`
    with free as (
      select b.*, piece as during
      from appointments.blocks b,
        unnest(${days.map(({ from }) => from)}::timestamptz[], ${days.map(({ until }) => until)}::timestamptz[])
          as d (from_at, until_at),
        unnest(tstzmultirange(tstzrange(d.from_at, d.until_at)) - coalesce((
        select range_agg(case when b.station_id is null then t.attended else t.during end)
        from appointments.station_times t
        join appointments.appointments a on a.id = t.appointment_id
        where (t.station_id = b.station_id or t.employee_id = b.employee_id) and a.state = 'COMPLETED'
          and t.during && tstzrange(d.from_at, d.until_at)
      ), '{}')) as piece
      where b.id = ${block.id}
    ), taken as (
      insert into appointments.station_times (station_id, during, block_id, employee_id, attended)
      select station_id, during, id, employee_id, case when employee_id is not null then during end
      from free
      on conflict do nothing
      returning id
    )
    select count(*) > 0 and count(*) = (select count(*) from free) as "isTaken" from taken
  `.execute(trx)
  return rows[0]?.isTaken ?? false
}

export async function deleteBlock(
  trx: Transaction<Tables>,
  scope: StaffScope,
  { storeId, blockId }: { storeId: string; blockId: string },
): Promise<BlockRow | undefined> {
  const { rows } = await sql<BlockRow>`
    delete from appointments.blocks b using appointments.stores s
    where b.id = ${blockId} and b.store_id = ${storeId} and s.id = b.store_id and ${within(scope, 's.merchant_id')}
    returning b.*
  `.execute(trx)
  return rows[0]
}

/** Blocks of a store that overlap a time, in order. */
export async function findBlocks(
  db: Database,
  scope: StaffScope,
  { storeId, from, until }: { storeId: string; from: Date; until: Date },
): Promise<BlockRow[]> {
  const { rows } = await sql<BlockRow>`
    select b.* from appointments.blocks b
    join appointments.stores s on s.id = b.store_id
    where b.store_id = ${storeId} and ${within(scope, 's.merchant_id')}
      and b.starts_at < ${until} and b.ends_at > ${from} and b.starts_at > ${from}::timestamptz - interval '93 days'
    order by b.starts_at, b.id
  `.execute(db)
  return rows
}

export async function findBlock(db: Database, blockId: string): Promise<BlockRow | undefined> {
  return db.selectFrom('appointments.blocks').selectAll().where('id', '=', blockId).executeTakeFirst()
}

interface Taken {
  stationId: string | null
  employeeId: string | null
  from: Date
  until: Date
}

export interface VisitInTheWay {
  appointmentId: string
  petName: string
  skills: string[]
  startsAt: Date
  from: Date
  until: Date
}

/** Visits of a station or a person within a time that are not done. */
export async function findVisitsInTheWay(
  trx: Transaction<Tables>,
  { stationId, employeeId, from, until }: Taken,
): Promise<VisitInTheWay[]> {
  const { rows } = await sql<VisitInTheWay>`
    select a.id as "appointmentId", a.pet_name as "petName", a.skills, a.visit_starts_at as "startsAt",
      lower(coalesce(t.attended, t.during)) as "from", upper(coalesce(t.attended, t.during)) as until
    from appointments.station_times t
    join appointments.appointments a on a.id = t.appointment_id
    where a.state <> 'COMPLETED' and (
      (t.station_id = ${stationId} and t.during && tstzrange(${from}, ${until}))
      or (t.employee_id = ${employeeId} and t.attended && tstzrange(${from}, ${until}))
    )
    order by a.visit_starts_at, a.id
  `.execute(trx)
  return rows
}

/** Takes a person away from the visits of a time that are not done, and from its holds. */
export async function releaseAttendant(
  trx: Transaction<Tables>,
  { employeeId, from, until }: { employeeId: string; from: Date; until: Date },
): Promise<void> {
  await sql`
    update appointments.station_times t set employee_id = null, attended = null
    where t.employee_id = ${employeeId} and t.attended && tstzrange(${from}, ${until}) and t.block_id is null
      and not exists (
        select from appointments.appointments a where a.id = t.appointment_id and a.state = 'COMPLETED'
      )
  `.execute(trx)
}
