import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day, Money, Revision } from '#shared/values.ts'
import { Claim, ClaimStatus } from '../claims/contract.ts'
import { MOST_ITEMS } from '../claims/rules/claim-items.ts'
import { Insurance, InsuranceStatus } from '../contracts/contract.ts'
import { InsuredEvent } from '../policies/contract.ts'

const reason = z.string().trim().min(3).max(500)
const insuranceId = z.string().max(100)
const claimId = z.string().max(100)

const ClaimOfStaff = Claim.extend({ insurance: Insurance, ownerName: z.string() })

/** A log line with its author. */
const Act = z.object({
  at: z.iso.datetime(),
  status: z.string(),
  note: z.string(),
  by: z.enum(['customer', 'staff', 'system']),
  actorUid: z.string().nullable(),
})

const Owner = z.object({ name: z.string(), phone: z.string().nullable(), email: z.string().nullable() })

/** Sealed state of the pet's health; without a hash it is not sealed yet. */
const Snapshot = z.object({ text: z.string(), hash: z.string().nullable() })

export const ClaimRow = z.object({
  id: z.string(),
  reference: z.string(),
  insuranceId: z.string(),
  petProfileName: z.string(),
  ownerName: z.string(),
  policyTitle: z.string(),
  event: InsuredEvent,
  status: ClaimStatus,
  displayAmount: z.string().nullable(),
  displayPays: z.string().nullable(),
  reportedOn: Day.nullable(),
  dueOn: Day.nullable().describe('The day by which we answer or pay it; null: it is not our turn'),
  isLate: z.boolean(),
  assignedUid: z.string().nullable().describe('The clerk who works on it'),
})

/** Amount that the rules pay, with its derivation. */
export const Outlook = z.object({
  pays: Money,
  displayPays: z.string(),
  refusal: z.string().nullable().describe('Why they pay nothing, in Spanish'),
  displayDeductible: z.string().nullable(),
  sharePercent: z.int().nullable(),
  displayCutByLimit: z.string().nullable().describe('What was cut because the limit was reached'),
  displayLimitLeft: z.string().nullable().describe('Of this event, after it was paid'),
  terms: z
    .object({ deductible: Money, sharePercent: z.int(), left: Money.describe('Of the limit, before it is paid') })
    .nullable()
    .describe('What the payout of another amount is calculated with; null: nothing is paid whatever is accepted'),
})

export const RevealedPayee = z.object({
  bank: z.string(),
  number: z.string(),
  holderName: z.string(),
  revision: z.int(),
})

/** An item of an invoice that was looked at. */
export const JudgedItem = z.object({
  label: z.string().trim().min(1).max(120),
  claimed: Money.min(1),
  accepted: Money,
  reason: z.string().trim().max(300).default('').describe('Needed where less is accepted; its owner reads it'),
})

export const StaffInsurance = Insurance.extend({
  owner: Owner,
  snapshot: Snapshot.nullable(),
  claims: z.array(ClaimRow).describe('Those that were sent, the newest first'),
  acts: z.array(Act),
})

export const StaffClaim = ClaimOfStaff.extend({
  owner: Owner,
  isPreexisting: z.boolean().nullable(),
  paidReference: z.string().nullable(),
  assignedUid: z.string().nullable(),
  clerks: z.array(z.string()).describe('Colleagues who acted on claims in the last 90 days: it can be passed to them'),
  outlook: z
    .object({ fresh: Outlook, preexisting: Outlook })
    .nullable()
    .describe('What the rules pay of it today, whether it was there before or not; null: it is not to be decided'),
  snapshot: Snapshot.nullable(),
  isLate: z.boolean(),
  acts: z.array(Act),
})

export const ToLookAfter = z.object({
  toAnswer: z.int().describe('Claims past the day by which they were to be answered'),
  answerBy: Day.nullable().describe('The oldest of those days'),
  toPay: z.int().describe('Approved claims past the day by which they were to be paid'),
  payBy: Day.nullable(),
  notIssued: z.int().describe('Contracts that were paid a quarter of an hour ago and have no policy'),
  notIssuedSince: z.iso.datetime().nullable(),
})

/** Open claims that wait for us, by how near the day is by which we answer or pay them. A claim is in one count. */
export const ClaimsToDo = z.object({
  late: z.int().describe('Past their day'),
  soon: z.int().describe('Due today or within the next two days'),
  later: z.int(),
  first: z
    .array(
      ClaimRow.pick({ id: true, reference: true, petProfileName: true, ownerName: true }).extend({
        kind: z.enum(['late', 'soon', 'later']),
      }),
    )
    .describe('Of each count the three that are due first'),
})

/** Back-office calls on contracts, claims and pictures. Each act is logged with its author. */
export const staff = {
  staffInsurances: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/insurances', summary: 'Contracts', tags: ['staff'] })
    .input(
      z.object({
        status: InsuranceStatus.optional(),
        queue: z.enum(['not-issued']).optional().describe('Those that were paid and have no policy yet'),
        search: z.string().trim().max(100).optional().describe('A contract, a pet or a name'),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({ insurances: z.array(Insurance.extend({ ownerName: z.string() })), endCursor: z.string().nullable() }),
    ),

  staffInsurance: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/insurances/{insuranceId}', summary: 'A contract', tags: ['staff'] })
    .input(z.object({ insuranceId }))
    .output(StaffInsurance),

  /** Open claims by due day; the others by their last change, newest first. */
  staffClaims: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/claims', summary: 'Claims', tags: ['staff'] })
    .input(
      z.object({
        queue: z.enum(['open', 'done', 'all']).default('open').describe('Those that were sent'),
        status: ClaimStatus.optional(),
        clerk: z.enum(['me', 'nobody']).optional().describe('Those that the caller works on, or that nobody does'),
        search: z.string().trim().max(100).optional().describe('A reference, a contract, a pet or a name'),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ claims: z.array(ClaimRow), endCursor: z.string().nullable() })),

  staffClaim: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/claims/{claimId}', summary: 'A claim', tags: ['staff'] })
    .input(z.object({ claimId }))
    .output(StaffClaim),

  staffPicture: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/pictures/{pictureId}', summary: 'A picture', tags: ['staff'] })
    .input(z.object({ pictureId: z.string().max(64) }))
    .output(z.file()),

  /**
   * `isPreexisting` needs a reason; the paid amount follows from the rules alone. `seenPays` is the amount shown to
   * the operator: when the rules pay another by now, nothing is decided (409). `items` are those of the invoice that were
   * looked at; the rules judge the amount of the claim less what they lost. A claim of nobody becomes the caller's.
   */
  decideClaim: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'POST', path: '/staff/claims/{claimId}/decision', summary: 'Decide a claim', tags: ['staff'] })
    .input(
      z.discriminatedUnion('decision', [
        z.object({
          claimId,
          decision: z.literal('approve'),
          isPreexisting: z.boolean(),
          reason,
          seenPays: Money.optional(),
          items: z.array(JudgedItem).max(MOST_ITEMS).default([]),
        }),
        z.object({ claimId, decision: z.literal('reject'), isPreexisting: z.boolean(), reason }),
        z.object({ claimId, decision: z.literal('ask-papers'), reason }),
      ]),
    )
    .output(ClaimOfStaff),

  /**
   * Gives an open claim to a clerk, or to nobody. `from` is whose it was on the page: 409 'Claim taken' when somebody else
   * has it by now.
   */
  assignClaim: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'POST', path: '/staff/claims/{claimId}/clerk', summary: 'Assign a claim', tags: ['staff'] })
    .input(z.object({ claimId, from: z.string().max(100).nullable(), to: z.string().min(1).max(100).nullable() }))
    .output(z.object({ assignedUid: z.string().nullable() })),

  /** The whole account that an approved claim is paid to; each look is written down. */
  revealPayee: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'POST', path: '/staff/claims/{claimId}/payee', summary: 'See the account', tags: ['staff'] })
    .input(z.object({ claimId }))
    .output(RevealedPayee),

  /**
   * Records the payment of a claim. `reference`: of the transfer. `payeeRevision` is that of the account on the page: 409
   * when its owner has changed it since, and when there is none, unless it was paid `withoutAccount` (cash, cheque).
   */
  markClaimPaid: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'POST', path: '/staff/claims/{claimId}/paid', summary: 'A claim was paid', tags: ['staff'] })
    .input(
      z.object({
        claimId,
        reference: z.string().trim().min(3).max(100),
        payeeRevision: Revision.min(1).optional(),
        withoutAccount: z.boolean().default(false),
      }),
    )
    .output(ClaimOfStaff),

  /** Sends the notification with the policy again. */
  resendPolicy: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'POST', path: '/staff/insurances/{insuranceId}/resend', summary: 'Send again', tags: ['staff'] })
    .input(z.object({ insuranceId }))
    .output(z.object({ sent: z.literal(true) })),

  /**
   * Ends a contract that is active, or paid and not issued yet; its owner reads the reason. With `refund` its price is
   * refunded in full, as is always done when it was never issued.
   */
  cancelByStaff: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'POST', path: '/staff/insurances/{insuranceId}/cancel', summary: 'Cancel', tags: ['staff'] })
    .input(z.object({ insuranceId, reason, refund: z.boolean().default(false) }))
    .output(Insurance),

  /** For the first page of the back office. */
  claimsToDo: operation({ access: 'operator', area: 'claims' })
    .route({ method: 'GET', path: '/staff/today/claims', summary: 'Claims that need somebody', tags: ['staff'] })
    .output(ClaimsToDo),

  /** Work that is overdue. */
  toLookAfter: operation({ access: 'operator', area: 'settings' })
    .route({ method: 'GET', path: '/staff/toLookAfter', summary: 'What waits too long', tags: ['staff'] })
    .output(ToLookAfter),
}
