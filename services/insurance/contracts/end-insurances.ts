import { daysBetween } from '#services/pets/rules/days.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { remindBeforeEnd } from '../notifications/notify-on-facts.ts'
import { todayIn } from '../today.ts'
import { DAYS_TO_DECIDE, REMIND_DAYS } from './rules/insurance-life.ts'
import { giveBack, issue, type SettleDependencies } from './settle-insurance.ts'
import { type Due, findDueInsurances, markReminded } from './store/due-insurances.ts'
import { closedLink, findInsurance, type InsuranceRecord, writeInsurance, writeLog } from './store/insurances.ts'

export type EndDependencies = SettleDependencies & Pick<InsuranceDependencies, 'messaging' | 'origins'>

const dayMs = 86_400_000
/** Limit of each kind in one round, so that one kind does not delay another. */
const most = 500

/**
 * Time-driven work: ends expired contracts, reminds before the end, cancels unpaid ones, and retries issuing paid
 * ones. Failures wait for the next round. Answers how many contracts changed.
 */
export async function moveWithTime(deps: EndDependencies): Promise<number> {
  let moved = 0
  for (const { id, kind } of await findDue(deps)) {
    try {
      if (await moveOne(deps, id, kind)) moved += 1
    } catch (error) {
      deps.log.warn({ err: error, insurance: id, kind }, 'an insurance could not be moved')
    }
  }
  return moved
}

function findDue({ db, now }: EndDependencies): Promise<{ id: string; kind: Due }[]> {
  const at = now()
  return findDueInsurances(db, {
    now: at,
    today: forEachCountry(({ iso }) => todayIn(iso, at)),
    paidBefore: new Date(at.getTime() - 10 * 60_000),
    quotedBefore: new Date(at.getTime() - DAYS_TO_DECIDE * dayMs),
    remindDays: REMIND_DAYS,
    most,
  })
}

async function moveOne(deps: EndDependencies, id: string, kind: Due): Promise<boolean> {
  const record = await findInsurance(deps.db, id)
  if (!record) return false
  switch (kind) {
    case 'over':
      return expire(deps, id)
    case 'ending':
      return remind(deps, record)
    case 'unpaid':
      return giveUp(deps, record)
    case 'not-issued':
      await issue(deps, record)
      return true
    case 'to-give-back':
      await giveBack(deps, record)
      return true
  }
}

function expire(deps: EndDependencies, id: string): Promise<boolean> {
  return deps.db.transaction().execute(async (trx) => {
    const record = await findInsurance(trx, id, { isLocked: true })
    const at = deps.now()
    if (record?.status !== 'ACTIVE' || record.valid_until > todayIn(record.country, at)) return false
    const reason = 'Terminó su vigencia'
    await writeInsurance(trx, id, { status: 'EXPIRED', updated_at: at })
    await writeLog(trx, { insuranceId: id, at, status: 'EXPIRED', note: reason, actor: 'system', actorUid: null })
    const fact = { insuranceId: id, ownerUid: record.owner_uid, status: 'EXPIRED', reason }
    await deps.jobs.publish(trx, 'insurance-ended', fact)
    return true
  })
}

async function remind(deps: EndDependencies, record: InsuranceRecord): Promise<boolean> {
  const left = daysBetween(todayIn(record.country, deps.now()), record.valid_until)
  const due = [...REMIND_DAYS].reverse().find((days) => left <= days)
  const next = record.renewed_by === null ? undefined : await findInsurance(deps.db, record.renewed_by)
  if (due === undefined) return false
  const isFollowed = next?.status === 'ACTIVE'
  if (!isFollowed) await remindBeforeEnd(deps, record, due)
  await markReminded(deps.db, record.id, due)
  return !isFollowed
}

// Ask the provider first: a payment made in the last moment is settled by its own fact.
async function giveUp(deps: EndDependencies, { id, country, status }: InsuranceRecord): Promise<boolean> {
  if (status === 'PENDING_PAYMENT') {
    const context = { viewer: anonymousViewer(country), requestId: `insurance ${id}` }
    const payment = await deps.payments.cancelPayment({ kind: 'insurance', id }, { context })
    if (payment?.status === 'paid') return false
  }
  return deps.db.transaction().execute(async (trx) => {
    const record = await findInsurance(trx, id, { isLocked: true })
    const isUnpaid = record?.status === 'QUOTED' || record?.status === 'PENDING_PAYMENT'
    if (!record || !isUnpaid || record.payment_id !== null) return false
    const at = deps.now()
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
