import type { Transaction } from 'kysely'
import { PaymentExpired, PaymentSettled } from '#services/payments/contract.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { findContractHolder } from '../customers/store/holders.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceKeys } from '../keys.ts'
import type { Tables } from '../tables.ts'
import { todayIn } from '../today.ts'
import { getUnderwriter } from '../underwriting/get-underwriter.ts'
import type { ContractRequest, IssuedContract } from '../underwriting/underwriter.ts'
import { formatDay } from './rules/day-labels.ts'
import { MINUTES_TO_PAY } from './rules/insurance-life.ts'
import { dayOfMonth, oneMonthFrom } from './rules/validity.ts'
import { snapshotHash } from './snapshot-hash.ts'
import { closedLink, findInsurance, type InsuranceRecord, writeInsurance, writeLog } from './store/insurances.ts'
import { clearLink, markGivenBack } from './store/payments.ts'

export type SettleDependencies = Pick<
  InsuranceDependencies,
  'db' | 'now' | 'payments' | 'underwriters' | 'secrets' | 'jobs' | 'log'
>

/**
 * Settles the payment of a contract: issues and activates it, or refunds in full when there is nothing left to insure.
 * A repeated fact changes nothing; when the underwriter does not answer, the next try asks it again.
 */
export async function settleInsurance(deps: SettleDependencies, fact: object): Promise<void> {
  const { paymentId, subject, amount, currencyCode, paidAt } = PaymentSettled.parse(fact)
  if (subject.kind !== 'insurance') return

  const record = await deps.db.transaction().execute(async (trx) => {
    const found = await findInsurance(trx, subject.id, { isLocked: true })
    if (!found) throw new Error(`There is no insurance ${subject.id}, and ${paymentId} paid it`)
    if (found.payment_id === paymentId) return found
    if (found.payment_id !== null) throw new Error(`${found.id} is paid by ${found.payment_id}, and by ${paymentId}`)
    if (amount !== found.price_minor || currencyCode !== found.currency)
      throw new Error(
        `${found.id} costs ${found.price_minor} ${found.currency}, and ${amount} ${currencyCode} was paid`,
      )

    const at = deps.now()
    const month = await findPaidMonth(trx, found, new Date(paidAt))
    await writeInsurance(trx, found.id, { ...closedLink, ...month, payment_id: paymentId, updated_at: at })
    const line = { insuranceId: found.id, at, status: found.status, actor: 'system', actorUid: null } as const
    await writeLog(trx, { ...line, note: 'Pago recibido' })
    return { ...found, ...month, payment_id: paymentId }
  })
  await issue(deps, record)
}

// A link that a provider collects keeps its month. By bank statement a month may be paid days after its link, and covers
// nothing before that day. One that follows another without a gap stays joined to it: its day of payment is not known.
async function findPaidMonth(trx: Transaction<Tables>, record: InsuranceRecord, paidAt: Date) {
  const { renewed_from, valid_from, country, updated_at: openedAt, covered_since } = record
  const paidOn = todayIn(country, paidAt)
  const isSoon = paidAt.getTime() <= openedAt.getTime() + MINUTES_TO_PAY * 60_000
  if (isSoon || paidOn <= valid_from) return {}
  const before = renewed_from === null ? undefined : await findInsurance(trx, renewed_from)
  if (before && before.status !== 'CANCELLED' && before.valid_until === valid_from) return {}
  const { from, until } = oneMonthFrom(paidOn)
  const coveredSince = covered_since < valid_from ? covered_since : paidOn
  return { valid_from: from, valid_until: until, anchor_day: dayOfMonth(paidOn), covered_since: coveredSince }
}

/**
 * Issues a paid contract, or refunds it when that is impossible. A contract that was issued before is left alone,
 * however it ended.
 */
export async function issue(deps: SettleDependencies, record: InsuranceRecord): Promise<void> {
  if (record.status === 'CANCELLED') await giveBack(deps, record)
  if (record.status !== 'PENDING_PAYMENT') return

  const request = await buildContractRequest(deps, record)
  const answer = request
    ? await getUnderwriter(deps, record.terms.provider).issue(request)
    : { refusal: 'Faltan los datos de quien contrata' }
  if ('refusal' in answer) {
    await deps.db.transaction().execute((trx) => refuse(trx, deps, record.id, answer.refusal))
    const refused = await findInsurance(deps.db, record.id)
    if (refused?.status === 'CANCELLED') await giveBack(deps, refused)
    return
  }
  await deps.db.transaction().execute((trx) => activate(trx, deps, record.id, answer))
}

async function activate(
  trx: Transaction<Tables>,
  deps: SettleDependencies,
  id: string,
  contract: IssuedContract,
): Promise<void> {
  const record = await findInsurance(trx, id, { isLocked: true })
  if (record?.status !== 'PENDING_PAYMENT' || record.health_snapshot === null) return
  const at = deps.now()
  await writeInsurance(trx, id, {
    status: 'ACTIVE',
    contract_id: contract.insuranceContractId,
    process_id: contract.processId,
    receipt_id: contract.receiptId,
    emission_register_id: contract.emissionRegisterId,
    provider_raw: JSON.stringify(contract.raw),
    snapshot_hash: snapshotHash(record.health_snapshot),
    subscribed_at: at,
    updated_at: at,
  })
  const note = `Vigente desde el ${formatDay(record.valid_from)}`
  await writeLog(trx, { insuranceId: id, at, status: 'ACTIVE', note, actor: 'system', actorUid: null })
  await deps.jobs.publish(trx, 'insurance-activated', {
    insuranceId: id,
    ownerUid: record.owner_uid,
    petProfileId: record.pet_profile_id,
  })
}

async function refuse(trx: Transaction<Tables>, deps: SettleDependencies, id: string, reason: string): Promise<void> {
  const record = await findInsurance(trx, id, { isLocked: true })
  if (record?.status !== 'PENDING_PAYMENT') return
  const at = deps.now()
  const cancelled_on = todayIn(record.country, at)
  await writeInsurance(trx, id, { status: 'CANCELLED', cancelled_reason: reason, cancelled_on, updated_at: at })
  await writeLog(trx, { insuranceId: id, at, status: 'CANCELLED', note: reason, actor: 'system', actorUid: null })
  const fact = { insuranceId: id, ownerUid: record.owner_uid, status: 'CANCELLED', reason }
  await deps.jobs.publish(trx, 'insurance-ended', fact)
}

/**
 * Refunds the full price of a contract that was never issued. The cause makes repeated calls one refund; until the
 * provider accepts, it waits for the next round.
 */
export async function giveBack(
  deps: Pick<SettleDependencies, 'db' | 'now' | 'payments'>,
  record: InsuranceRecord,
): Promise<void> {
  const { id, country, price_minor } = record
  if (record.payment_id === null || record.subscribed_at !== null || record.given_back_at !== null) return
  const reason = record.cancelled_reason ?? 'Ya estaba anulado'
  const context = { viewer: anonymousViewer(country), requestId: `insurance ${id}` }
  await deps.payments.refund(
    { kind: 'insurance', id, amount: price_minor, cause: `unsellable:${id}`, reason, actorUid: null },
    { context },
  )
  await markGivenBack(deps.db, id, deps.now())
}

/** Closes the link of a payment that ended unpaid, unless another replaced it. The owner asks for the next one. */
export async function closeLink(deps: Pick<SettleDependencies, 'db'>, fact: object): Promise<void> {
  const { subject, paymentId } = PaymentExpired.parse(fact)
  if (subject.kind !== 'insurance') return
  await deps.db.transaction().execute((trx) => clearLink(trx, { insuranceId: subject.id, paymentId }))
}

async function buildContractRequest(
  deps: SettleDependencies,
  record: InsuranceRecord,
): Promise<ContractRequest | null> {
  const holder = await findContractHolder(deps.db, record, await insuranceKeys(deps))
  if (!holder || record.health_snapshot === null) return null
  return {
    insuranceId: record.id,
    policyId: record.policy_id,
    validity: { from: record.valid_from, until: record.valid_until },
    price: { amount: record.price_minor, currency: record.currency },
    holder: {
      firstName: holder.firstName,
      lastName: holder.lastName,
      birthday: holder.birthday,
      document: holder.ci,
      nit: holder.nit,
      email: holder.emails[0]?.address ?? null,
      phone: holder.phones[0]?.number ?? null,
    },
    pet: {
      name: record.pet_name,
      species: record.pet_species,
      race: record.pet_race,
      birthday: record.pet_birthday,
      sex: record.pet_sex,
      weightGrams: record.pet_weight_grams,
      uniqueCharacteristics: record.pet_unique_characteristics,
    },
    snapshotHash: snapshotHash(record.health_snapshot),
  }
}
