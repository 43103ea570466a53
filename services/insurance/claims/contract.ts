import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { CurrencyCode, Day, Money } from '#shared/values.ts'
import { insurancePath, insuranceRoute } from '../contracts/contract.ts'
import { InsuredEvent } from '../policies/contract.ts'
import { DOCUMENT_KINDS } from './rules/documents.ts'

export const ClaimStatus = z.enum(['DRAFT', 'SENT', 'NEEDS_PAPERS', 'APPROVED', 'REJECTED', 'PAID', 'WITHDRAWN'])

export const ClaimDocumentKind = z.enum(DOCUMENT_KINDS)

export const Missing = z.enum([...ClaimDocumentKind.options, 'occurred-on', 'amount', 'description'])

/** An item of an invoice as judged. */
export const ClaimItem = z.object({
  label: z.string(),
  claimed: Money,
  displayClaimed: z.string(),
  accepted: Money,
  displayAccepted: z.string(),
  reason: z.string().describe('Why less is accepted; empty where all of it is'),
})

/** The account that a claim is paid to, as people see it. */
export const MaskedPayee = z.object({
  bank: z.string(),
  maskedNumber: z.string(),
  revision: z.int().describe('Goes up with every change'),
})

export const Claim = z.object({
  id: z.string(),
  reference: z.string(),
  insuranceId: z.string(),
  petProfileName: z.string(),
  event: InsuredEvent,
  status: ClaimStatus,
  occurredOn: Day.nullable(),
  currencyCode: CurrencyCode,
  amount: Money.nullable().describe('What it cost'),
  displayAmount: z.string().nullable(),
  description: z.string(),
  papers: z.array(z.object({ id: z.string(), kind: ClaimDocumentKind, path: z.string() })),
  missing: z.array(Missing).describe('What is needed before it can be sent; empty: it can'),
  expectedPay: Money.nullable().describe('What the rules pay of it as it stands; null: not enough is known'),
  displayExpectedPay: z.string().nullable(),
  refusal: z.string().nullable().describe('Why the rules pay nothing, in Spanish'),
  reportedOn: Day.nullable(),
  answerBy: Day.nullable().describe('The promise: the day by which it is answered'),
  payBy: Day.nullable(),
  pays: Money.nullable(),
  displayPays: z.string().nullable(),
  decisionReason: z.string().nullable(),
  items: z.array(ClaimItem).describe('Items of the invoice that were judged one by one; the rest is accepted whole'),
  accepted: Money.nullable().describe('What the rules were asked about: the amount less what its items lost'),
  displayAccepted: z.string().nullable(),
  payee: MaskedPayee.nullable(),
  log: z.array(z.object({ at: z.iso.datetime(), status: ClaimStatus, note: z.string() })),
  createdAt: z.iso.datetime(),
})

const claimPath = { ...insurancePath, claimId: z.string().max(100) }
const claimRoute = `${insuranceRoute}/claims/{claimId}` as const

export const ClaimFacts = z
  .object({
    occurredOn: Day.nullable(),
    amount: Money.min(1).nullable(),
    description: z.string().trim().max(2000),
  })
  .partial()

/** Claims: reported by the owner, judged by rules/coverage, decided by an operator. */
export const claims = {
  claims: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${insuranceRoute}/claims`, summary: 'Claims', tags: ['claims'] })
    .input(z.object(insurancePath))
    .output(z.array(Claim)),

  claim: operation({ access: 'owner' })
    .route({ method: 'GET', path: claimRoute, summary: 'One claim', tags: ['claims'] })
    .input(z.object(claimPath))
    .output(Claim),

  /** Opens a draft for an insurance that is or was active; at most 5 unsent drafts per person. */
  openClaim: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: `${insuranceRoute}/claims`, summary: 'Open a claim', tags: ['claims'] })
    .input(ClaimFacts.extend({ ...insurancePath, event: InsuredEvent }))
    .output(Claim),

  /** Changes a draft, or a claim with requested documents. */
  changeClaim: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: claimRoute, summary: 'Change a claim', tags: ['claims'] })
    .input(ClaimFacts.extend(claimPath))
    .output(Claim),

  /** Adds a photo of a document (no PDF), re-encoded from its pixels; at most 12 per claim. */
  addPaper: operation({ access: 'owner', ...PHOTO })
    .route({ method: 'POST', path: `${claimRoute}/papers`, summary: 'Add a paper', tags: ['claims'] })
    .input(z.object({ ...claimPath, kind: ClaimDocumentKind, file: z.file() }))
    .output(Claim),

  removePaper: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: `${claimRoute}/papers/{paperId}`, summary: 'Take a paper back', tags: ['claims'] })
    .input(z.object({ ...claimPath, paperId: z.string().max(64) }))
    .output(Claim),

  /** Sends a complete claim, else 422 'Claim not complete' with `missing`. Its deadline is shown from then on. */
  sendClaim: operation({ access: 'owner' })
    .route({ method: 'POST', path: `${claimRoute}/send`, summary: 'Send a claim', tags: ['claims'] })
    .input(z.object(claimPath))
    .output(Claim),

  /**
   * Says to which account it is paid, until it is paid. Its holder is who contracted: one of the given names and one of the
   * surnames must be in `holderName`. Another account than the one before needs a recent proof of identity, else 403.
   */
  savePayee: operation({ access: 'owner', proof: 'recent' })
    .route({ method: 'PUT', path: `${claimRoute}/payee`, summary: 'Account to pay a claim to', tags: ['claims'] })
    .input(
      z.object({
        ...claimPath,
        bank: z.string().trim().min(2).max(60),
        number: z.string().trim().min(4).max(40),
        holderName: z.string().trim().min(3).max(120),
      }),
    )
    .output(Claim),

  withdrawClaim: operation({ access: 'owner' })
    .route({ method: 'POST', path: `${claimRoute}/withdraw`, summary: 'Withdraw a claim', tags: ['claims'] })
    .input(z.object(claimPath))
    .output(Claim),
}
