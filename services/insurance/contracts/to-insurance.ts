import { daysBetween } from '#services/pets/rules/days.ts'
import { formatMoney } from '#shared/money.ts'
import type { Insurance } from '../contract.ts'
import { findInsurancePictures } from '../pictures/store.ts'
import { toCoverage } from '../policies/to-policy.ts'
import { todayIn } from '../today.ts'
import { InsurancePicture } from './contract.ts'
import { expirationDays, GRACE_DAYS } from './rules/validity.ts'
import { findInsuranceLogs } from './store/acts.ts'
import { type Database, findOpenQuotes, type InsuranceRecord, parseInsuranceStatus } from './store/insurances.ts'

/** Maps contracts to the API, with their pictures and logs. */
export async function toInsurances(db: Database, records: InsuranceRecord[], now: Date): Promise<Insurance[]> {
  const ids = records.map(({ id }) => id)
  const [pictures, log, quotes] = await Promise.all([
    findInsurancePictures(db, ids),
    findInsuranceLogs(db, ids),
    findOpenQuotes(db, records),
  ])
  return records.map((record) => ({
    ...toInsuranceFacts(record, now),
    pictures: pictures
      .filter(({ ofId }) => ofId === record.id)
      .map(({ id, shows }) => InsurancePicture.parse({ id, shows, path: getPath(record, `pictures/${id}`) })),
    otherQuotes: quotes
      .filter(({ id, customer_id, pet_profile_id }) => {
        return id !== record.id && customer_id === record.customer_id && pet_profile_id === record.pet_profile_id
      })
      .map(({ id }) => id),
    log: log
      .filter(({ insurance_id }) => insurance_id === record.id)
      .map(({ at, status, note }) => ({ at: at.toISOString(), status: parseInsuranceStatus(status), note })),
  }))
}

export async function toInsurance(db: Database, record: InsuranceRecord, now: Date): Promise<Insurance> {
  const [described] = await toInsurances(db, [record], now)
  if (!described) throw new Error('One insurance is described as one')
  return described
}

function toInsuranceFacts(record: InsuranceRecord, now: Date): Omit<Insurance, 'pictures' | 'otherQuotes' | 'log'> {
  const { terms, currency } = record
  const today = todayIn(record.country, now)
  const wasActive = record.status === 'ACTIVE' || record.status === 'EXPIRED'
  return {
    id: record.id,
    insuranceId: record.id,
    insuranceContractId: record.contract_id,
    customerInsuranceId: record.provider_customer_id ?? record.owner_holder_id,
    customerId: record.customer_id,
    petProfileId: record.pet_profile_id,
    status: record.status,
    cancelledReason: record.cancelled_reason,
    policyId: record.policy_id,
    policyTitle: terms.title,
    price: record.price_minor,
    displayPrice: formatMoney(record.price_minor, currency),
    currencyCode: currency,
    countryCode: record.country,
    coverages: terms.coverages.map((coverage) => toCoverage(coverage, currency)),
    benefits: terms.benefits,
    validityStartDate: record.valid_from,
    validityExpirationDate: record.valid_until,
    expirationDate: record.valid_until,
    expirationDays: record.status === 'CANCELLED' ? 0 : expirationDays({ until: record.valid_until }, today),
    coveredSince: record.covered_since,
    subscriptionDate: record.subscribed_at?.toISOString() ?? null,
    policyLink: wasActive ? getPath(record, 'policy') : null,
    defaultExpirationPolicy: 'ONE_MONTH_FROM_START',
    petProfileSpecies: record.pet_species,
    petProfileRace: record.pet_race,
    petProfileName: record.pet_name,
    petProfileBirthday: record.pet_birthday,
    petProfileWeight: record.pet_weight_grams / 1000,
    petProfileSex: record.pet_sex,
    petProfileUniqueCharacteristics: record.pet_unique_characteristics,
    emissionRegisterId: record.emission_register_id,
    insuranceProvider: terms.provider,
    providerRawInsuranceInformation: providerIds(record),
    customerReceivedPolicy: record.customer_received_policy,
    snapshotHash: record.snapshot_hash,
    renewedFrom: record.renewed_from,
    renewedBy: record.renewed_by,
    canRenew: canRenew(record, today),
    payUntil: record.pay_until?.toISOString() ?? null,
    isPaid: record.payment_id !== null,
    createdAt: record.created_at.toISOString(),
  }
}

/** Renewal is open in the last ten days and the grace days, unless a renewal exists. */
export function canRenew(record: InsuranceRecord, today: string): boolean {
  if (record.renewed_by !== null || (record.status !== 'ACTIVE' && record.status !== 'EXPIRED')) return false
  const left = daysBetween(today, record.valid_until)
  return left <= 10 && left >= -GRACE_DAYS
}

function providerIds(record: InsuranceRecord): Insurance['providerRawInsuranceInformation'] {
  const { contract_id, process_id, receipt_id, emission_register_id } = record
  if (!contract_id || !process_id || !receipt_id || !emission_register_id) return null
  return {
    insuranceContractId: contract_id,
    processId: process_id,
    receiptId: receipt_id,
    emissionRegisterId: emission_register_id,
  }
}

function getPath({ customer_id, id }: InsuranceRecord, below: string): string {
  return `/pet-insurance/api/customers/${customer_id}/insurances/${id}/${below}`
}
