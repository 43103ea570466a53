import type { Transaction } from 'kysely'
import { DatabaseError } from 'pg'
import { getPaymentDeadline } from '#services/payments/rules/payment-deadline.ts'
import { accountUid } from '#shared/rpc/access.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { type SealingKeys, seal } from '#shared/sealed-text.ts'
import { lockCustomer } from '../customers/store/customers.ts'
import { findHolder, type Holder, sealHolder } from '../customers/store/holders.ts'
import type { InsuranceDependencies } from '../deps.ts'
import { insuranceError } from '../errors.ts'
import { insuranceKeys } from '../keys.ts'
import { findInsurancePictures } from '../pictures/store.ts'
import type { Tables } from '../tables.ts'
import { todayIn } from '../today.ts'
import { ownPet } from './create-insurance.ts'
import { healthSnapshot } from './health-snapshot.ts'
import { type InsuranceKey, ownInsurance } from './own-insurance.ts'
import { FEWEST_PICTURES, MINUTES_TO_PAY } from './rules/insurance-life.ts'
import { dayOfMonth, oneMonthFrom, renewValidity } from './rules/validity.ts'
import { findInsurance, type InsuranceRecord, writeInsurance, writeLog } from './store/insurances.ts'
import { saveLink } from './store/payments.ts'

type Dependencies = Pick<InsuranceDependencies, 'db' | 'now' | 'pets' | 'payments' | 'secrets'>

/**
 * Payment link of a contract. Fixes the month (from today, or joined to the previous one) and the health snapshot,
 * which is sealed when the money arrives. While a link is open the same one is returned.
 */
export async function requestPayment(
  deps: Dependencies,
  { method, ...key }: InsuranceKey & { method: 'qr' | 'card' },
  context: CallContext,
): Promise<{ link: string; payUntil: string }> {
  const found = await ownInsurance(deps.db, key, context)
  if (!isPayable(found)) throw insuranceError('not-payable')
  const keys = await insuranceKeys(deps)
  const holder = await holderFor(deps, found, keys)
  const ways = await deps.payments.ways({ country: found.country }, { context })
  const way = ways.find((each) => each.method === method)
  if (!way) throw insuranceError('way-not-offered')
  const pet = await ownPet(deps, found.pet_profile_id, context)
  if (pet.deathDate !== null) throw insuranceError('pet-died')

  const now = deps.now()
  const snapshot = healthSnapshot(pet, { takenAt: now, uniqueCharacteristics: found.pet_unique_characteristics })
  const holderSealed = sealHolder(holder, found, keys)
  const opened = await openForPayment(
    deps,
    found,
    { holder, holderSealed, snapshot, waitsUntil: way.waitsUntil, now },
    context,
  )
  const payment = await deps.payments.createPayment(
    {
      subject: { kind: 'insurance', id: found.id },
      ownerUid: found.owner_uid,
      country: found.country,
      currencyCode: found.currency,
      amount: found.price_minor,
      method,
      description: `Seguro de ${found.pet_name}`,
      payer: { fullName: `${holder.firstName} ${holder.lastName}`, email: holder.emails[0]?.address ?? null },
      returnPath: `/profile/insurance/${found.id}`,
      expiresAt: opened.payUntil.toISOString(),
    },
    { context },
  )
  await savePaymentLink(deps, found, { payment, sealing: keys.sealing }, context)
  return { link: `/payment/${payment.token}`, payUntil: payment.expiresAt }
}

function isPayable({ status, payment_id }: InsuranceRecord): boolean {
  return (status === 'QUOTED' || status === 'PENDING_PAYMENT') && payment_id === null
}

async function holderFor(deps: Dependencies, record: InsuranceRecord, keys: { sealing: SealingKeys }): Promise<Holder> {
  const holder = await findHolder(deps.db, record.owner_uid, keys)
  if (!holder) throw insuranceError('holder-missing')
  if (holder.isBlocked || holder.deathDate !== null) throw insuranceError('holder-blocked')
  // Renewals reuse the pictures of the first contract.
  const pictures = record.renewed_from === null ? await findInsurancePictures(deps.db, [record.id]) : null
  if (pictures && pictures.length < FEWEST_PICTURES) throw insuranceError('pictures-missing')
  return holder
}

/**
 * One transaction: PENDING_PAYMENT with its month; the database refuses a second insurance of the same pet and days.
 */
async function openForPayment(
  deps: Dependencies,
  { id, customer_id }: InsuranceRecord,
  {
    holder,
    holderSealed,
    snapshot,
    waitsUntil,
    now,
  }: { holder: Holder; holderSealed: string; snapshot: string; waitsUntil: string | null; now: Date },
  context: CallContext,
): Promise<{ payUntil: Date }> {
  try {
    return await deps.db.transaction().execute(async (trx) => {
      // Serialize per customer: two calls that meet in the constraint would deadlock.
      await lockCustomer(trx, customer_id)
      const record = await findInsurance(trx, id, { isLocked: true })
      if (!record || !isPayable(record)) throw insuranceError('not-payable')
      const isOpen = record.status === 'PENDING_PAYMENT' && record.pay_until !== null && record.pay_until > now
      if (isOpen && record.pay_until) return { payUntil: getPaymentDeadline(record.pay_until, waitsUntil) }

      const month = await findMonth(trx, record, todayIn(record.country, now))
      await writeInsurance(trx, id, {
        status: 'PENDING_PAYMENT',
        provider_customer_id: holder.id,
        valid_from: month.from,
        valid_until: month.until,
        anchor_day: month.anchorDay,
        covered_since: month.coveredSince,
        health_snapshot: snapshot,
        holder_sealed: holderSealed,
        updated_at: now,
      })
      // Log once: repeated and concurrent requests wait for the same payment.
      if (record.status === 'QUOTED') {
        const note = 'Esperando el pago'
        const actorUid = accountUid(context)
        await writeLog(trx, { insuranceId: id, at: now, status: 'PENDING_PAYMENT', note, actor: 'customer', actorUid })
      }
      return { payUntil: getPaymentDeadline(new Date(now.getTime() + MINUTES_TO_PAY * 60_000), waitsUntil) }
    })
  } catch (error) {
    if (error instanceof DatabaseError && error.constraint === 'insured_once') throw insuranceError('insured-already')
    throw error
  }
}

// Use the transaction: taking a second connection while holding one exhausts the pool under load.
async function findMonth(trx: Transaction<Tables>, { renewed_from }: InsuranceRecord, today: string) {
  const before = renewed_from === null ? undefined : await findInsurance(trx, renewed_from)
  // A renewal of a contract ended by an operator starts anew, including the waiting periods.
  if (!before || before.status === 'CANCELLED')
    return { ...oneMonthFrom(today), anchorDay: dayOfMonth(today), coveredSince: today }
  return renewValidity(
    {
      from: before.valid_from,
      until: before.valid_until,
      anchorDay: before.anchor_day,
      coveredSince: before.covered_since,
    },
    today,
  )
}

// The contract may be cancelled while the payment is created; then this payment is cancelled here.
async function savePaymentLink(
  deps: Dependencies,
  { id }: InsuranceRecord,
  { payment, sealing }: { payment: { id: string; token: string; expiresAt: string }; sealing: SealingKeys },
  context: CallContext,
): Promise<void> {
  const isSaved = await saveLink(deps.db, id, {
    paymentId: payment.id,
    tokenSealed: seal(sealing, payment.token, id),
    payUntil: new Date(payment.expiresAt),
  })
  if (isSaved) return
  await deps.payments.cancelPayment({ kind: 'insurance', id }, { context })
  throw insuranceError('not-payable')
}
