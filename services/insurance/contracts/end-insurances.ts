import { sql } from 'kysely'
import { daysBetween } from '#services/pets/rules/days.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { todayIn } from '../caller.ts'
import type { InsuranceNeeds } from '../deps.ts'
import { remindOfEnd } from '../notifications/notify-of-facts.ts'
import { DAYS_TO_DECIDE, REMIND_DAYS } from './rules/insurance-life.ts'
import { giveBack, issue, type SettleNeeds } from './settle-insurance.ts'
import { closedLink, findInsurance, type InsuranceRecord, writeInsurance, writeLog } from './store/insurances.ts'

export type EndNeeds = SettleNeeds & Pick<InsuranceNeeds, 'messaging' | 'origins'>

const dayMs = 86_400_000
/** Of each kind, in one round: many of one kind never keep another one waiting. */
const most = 500

/**
 * What time does: ends what is over, reminds of what ends soon, gives up what nobody paid, and issues what was paid and could
 * not be issued. One that fails waits for the next round. Answers how many changed.
 */
export async function moveWithTime(needs: EndNeeds): Promise<number> {
  let moved = 0
  for (const { id, kind } of await findDue(needs)) {
    try {
      if (await moveOne(needs, id, kind)) moved += 1
    } catch (error) {
      needs.log.warn({ err: error, insurance: id, kind }, 'an insurance could not be moved')
    }
  }
  return moved
}

type Due = 'over' | 'ending' | 'unpaid' | 'not-issued' | 'to-give-back'

async function findDue({ db, now }: EndNeeds): Promise<{ id: string; kind: Due }[]> {
  const at = now()
  const [bo, py] = [todayIn('BO', at), todayIn('PY', at)]
  const longAgo = new Date(at.getTime() - DAYS_TO_DECIDE * dayMs)
  const aWhileAgo = new Date(at.getTime() - 10 * 60_000)
  const { rows } = await sql<{ id: string; kind: Due }>`
    (
      select id, 'not-issued' as kind from insurance.insurances
      where status = 'PENDING_PAYMENT' and payment_id is not null and updated_at < ${aWhileAgo}
      order by updated_at limit ${most}
    ) union all (
      select id, 'to-give-back' from insurance.insurances
      where status = 'CANCELLED' and payment_id is not null and subscribed_at is null and given_back_at is null
      order by id limit ${most}
    ) union all (
      select id, 'over' from insurance.insurances
      where status = 'ACTIVE' and valid_until <= greatest(${bo}::date, ${py}::date)
        and valid_until <= case country when 'PY' then ${py}::date else ${bo}::date end
      order by valid_until limit ${most}
    ) union all (
      select id, 'unpaid' from insurance.insurances
      where status in ('QUOTED', 'PENDING_PAYMENT') and payment_id is null and created_at < ${longAgo}
        and (pay_until is null or pay_until < ${at})
      order by created_at limit ${most}
    ) union all (
      select id, 'ending' from insurance.insurances,
        lateral (select valid_until - case country when 'PY' then ${py}::date else ${bo}::date end as days) remain
      where status = 'ACTIVE' and valid_until <= greatest(${bo}::date, ${py}::date) + ${Math.max(...REMIND_DAYS)}::int
        and days > 0 and (select min(step) from unnest(${[...REMIND_DAYS]}::int[]) step where step >= days) < coalesce(reminded_days, 1000)
      order by valid_until limit ${most}
    )
  `.execute(db)
  return rows
}

async function moveOne(needs: EndNeeds, id: string, kind: Due): Promise<boolean> {
  const record = await findInsurance(needs.db, id)
  if (!record) return false
  switch (kind) {
    case 'over':
      return expire(needs, id)
    case 'ending':
      return remind(needs, record)
    case 'unpaid':
      return giveUp(needs, record)
    case 'not-issued':
      await issue(needs, record)
      return true
    case 'to-give-back':
      await giveBack(needs, record)
      return true
  }
}

function expire(needs: EndNeeds, id: string): Promise<boolean> {
  return needs.db.transaction().execute(async (trx) => {
    const record = await findInsurance(trx, id, { isLocked: true })
    const at = needs.now()
    if (record?.status !== 'ACTIVE' || record.valid_until > todayIn(record.country, at)) return false
    const reason = 'Terminó su vigencia'
    await writeInsurance(trx, id, { status: 'EXPIRED', updated_at: at })
    await writeLog(trx, { insuranceId: id, at, status: 'EXPIRED', note: reason, actor: 'system', actorUid: null })
    const fact = { insuranceId: id, ownerUid: record.owner_uid, status: 'EXPIRED', reason }
    await needs.jobs.publish(trx, 'insurance-ended', fact)
    return true
  })
}

async function remind(needs: EndNeeds, record: InsuranceRecord): Promise<boolean> {
  const left = daysBetween(todayIn(record.country, needs.now()), record.valid_until)
  const due = [...REMIND_DAYS].reverse().find((days) => left <= days)
  const next = record.renewed_by === null ? undefined : await findInsurance(needs.db, record.renewed_by)
  if (due === undefined) return false
  const isFollowed = next?.status === 'ACTIVE'
  if (!isFollowed) await remindOfEnd(needs, record, due)
  await needs.db.updateTable('insurance.insurances').set({ reminded_days: due }).where('id', '=', record.id).execute()
  return !isFollowed
}

// The provider is asked first: what was paid in the last moment is settled by its own fact.
async function giveUp(needs: EndNeeds, { id, country, status }: InsuranceRecord): Promise<boolean> {
  if (status === 'PENDING_PAYMENT') {
    const context = { viewer: anonymousViewer(country), requestId: `insurance ${id}` }
    const payment = await needs.payments.cancelPayment({ kind: 'insurance', id }, { context })
    if (payment?.status === 'paid') return false
  }
  return needs.db.transaction().execute(async (trx) => {
    const record = await findInsurance(trx, id, { isLocked: true })
    const isUnpaid = record?.status === 'QUOTED' || record?.status === 'PENDING_PAYMENT'
    if (!record || !isUnpaid || record.payment_id !== null) return false
    const at = needs.now()
    const reason = 'No se pagó a tiempo'
    await writeInsurance(trx, id, {
      ...closedLink,
      status: 'CANCELLED',
      cancelled_reason: reason,
      cancelled_on: todayIn(record.country, at),
      updated_at: at,
    })
    await writeLog(trx, { insuranceId: id, at, status: 'CANCELLED', note: reason, actor: 'system', actorUid: null })
    return true
  })
}
