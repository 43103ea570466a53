import { oc } from '@orpc/contract'
import * as z from 'zod'
import { Claim } from './claims.ts'
import { Insurance, InsuranceStatus } from './insurances.ts'

const reason = z.string().trim().min(3).max(500)
const ClaimOfStaff = Claim.extend({ insurance: Insurance, ownerName: z.string() })

/** Operators: contracts and claims, pictures and decisions. Each act stands in the log with who did it. */
export const staff = {
  staffInsurances: oc
    .route({ method: 'GET', path: '/staff/insurances', summary: 'Contracts', tags: ['staff'] })
    .input(
      z.object({
        status: InsuranceStatus.optional(),
        search: z.string().trim().max(100).optional().describe('A contract, a pet or a name'),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(
      z.object({ insurances: z.array(Insurance.extend({ ownerName: z.string() })), endCursor: z.string().nullable() }),
    ),

  /** Those to be answered first come first. */
  staffClaims: oc
    .route({ method: 'GET', path: '/staff/claims', summary: 'Claims', tags: ['staff'] })
    .input(
      z.object({
        queue: z.enum(['open', 'done']).default('open'),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ claims: z.array(ClaimOfStaff), endCursor: z.string().nullable() })),

  staffPicture: oc
    .route({ method: 'GET', path: '/staff/pictures/{pictureId}', summary: 'A picture', tags: ['staff'] })
    .input(z.object({ pictureId: z.string().max(64) }))
    .output(z.file()),

  /** `isPreexisting` is said with a reason; what is paid follows from the rules alone. */
  decideClaim: oc
    .route({ method: 'POST', path: '/staff/claims/{claimId}/decision', summary: 'Decide a claim', tags: ['staff'] })
    .input(
      z.discriminatedUnion('decision', [
        z.object({ claimId: z.string().max(100), decision: z.literal('approve'), isPreexisting: z.boolean(), reason }),
        z.object({ claimId: z.string().max(100), decision: z.literal('reject'), isPreexisting: z.boolean(), reason }),
        z.object({ claimId: z.string().max(100), decision: z.literal('ask-papers'), reason }),
      ]),
    )
    .output(ClaimOfStaff),

  /** `reference`: of the bank's transfer. */
  markClaimPaid: oc
    .route({ method: 'POST', path: '/staff/claims/{claimId}/paid', summary: 'A claim was paid', tags: ['staff'] })
    .input(z.object({ claimId: z.string().max(100), reference: z.string().trim().min(3).max(100) }))
    .output(ClaimOfStaff),

  /** Sends the message with the policy again. */
  resendPolicy: oc
    .route({ method: 'POST', path: '/staff/insurances/{insuranceId}/resend', summary: 'Send again', tags: ['staff'] })
    .input(z.object({ insuranceId: z.string().max(100) }))
    .output(z.object({ sent: z.literal(true) })),

  /** Ends a contract that is active, with the reason that its owner reads. What was paid is sent back by hand in payments. */
  cancelByStaff: oc
    .route({ method: 'POST', path: '/staff/insurances/{insuranceId}/cancel', summary: 'Cancel', tags: ['staff'] })
    .input(z.object({ insuranceId: z.string().max(100), reason }))
    .output(Insurance),
}
