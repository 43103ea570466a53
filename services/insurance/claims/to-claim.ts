import type { Kysely, Transaction } from 'kysely'
import { formatMoney } from '#shared/money.ts'
import type { Claim } from '../contract.ts'
import { formatDay } from '../contracts/rules/day-labels.ts'
import { formatRefusal } from '../contracts/rules/refusal-labels.ts'
import type { InsuranceRecord } from '../contracts/store/insurances.ts'
import { findClaimDocuments } from '../pictures/store.ts'
import type { Tables } from '../tables.ts'
import { todayIn } from '../today.ts'
import { judgeClaim } from './judge-claim.ts'
import { findMissing, toDocumentKind } from './rules/documents.ts'
import { maskAccountNumber } from './rules/payee.ts'
import { findClaimItems } from './store/claim-items.ts'
import { type ClaimRecord, findClaimLog, parseClaimStatus } from './store/claims.ts'
import { findPayee } from './store/payees.ts'

type Database = Kysely<Tables> | Transaction<Tables>

/** Maps a claim to the contract, with its missing parts and its judgement as it stands. */
export async function toClaim(db: Database, claim: ClaimRecord, insurance: InsuranceRecord, now: Date): Promise<Claim> {
  const { currency } = insurance
  const money = (amount: number | null) => (amount === null ? null : formatMoney(amount, currency))
  const pictures = await findClaimDocuments(db, [claim.id])
  const documents = pictures.map(({ id, shows }) => ({
    id,
    kind: toDocumentKind(shows),
    path: `/pet-insurance/api/customers/${insurance.customer_id}/insurances/${insurance.id}/pictures/${id}`,
  }))
  const log = await findClaimLog(db, [claim.id])
  const isOpen = claim.status === 'DRAFT' || claim.status === 'SENT' || claim.status === 'NEEDS_PAPERS'
  const judgement = isOpen ? await judgeClaim(db, claim, insurance, { today: todayIn(insurance.country, now) }) : null
  const payee = await findPayee(db, claim.id)
  const expected = judgement?.pays ?? null
  // Items are written with the approval.
  const items = claim.accepted_minor === null ? [] : await findClaimItems(db, claim.id)
  return {
    id: claim.id,
    reference: claim.reference,
    insuranceId: insurance.id,
    petProfileName: insurance.pet_name,
    event: claim.event,
    status: claim.status,
    occurredOn: claim.occurred_on,
    currencyCode: currency,
    amount: claim.amount_minor,
    displayAmount: money(claim.amount_minor),
    description: claim.description,
    papers: documents,
    missing: findMissing({
      event: claim.event,
      occurredOn: claim.occurred_on,
      amount: claim.amount_minor,
      description: claim.description,
      documents: documents.map(({ kind }) => kind),
    }),
    expectedPay: expected,
    displayExpectedPay: money(expected),
    refusal: judgement && !judgement.isPaid ? formatRefusal(judgement.refusal, formatDay(judgement.from)) : null,
    reportedOn: claim.reported_on,
    answerBy: claim.answer_by,
    payBy: claim.pay_by,
    pays: claim.pays_minor,
    displayPays: money(claim.pays_minor),
    decisionReason: claim.decision_reason,
    items: items.map((item) => ({
      ...item,
      displayClaimed: formatMoney(item.claimed, currency),
      displayAccepted: formatMoney(item.accepted, currency),
    })),
    accepted: claim.accepted_minor,
    displayAccepted: money(claim.accepted_minor),
    payee: payee
      ? { bank: payee.bank, maskedNumber: maskAccountNumber(payee.last_digits), revision: payee.revision }
      : null,
    log: log.map(({ at, status, note }) => ({ at: at.toISOString(), status: parseClaimStatus(status), note })),
    createdAt: claim.created_at.toISOString(),
  }
}
