import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { BlockReason } from '../staff/contract.ts'

const done = z.object({ message: z.literal('valid') })
const uids = { uid: z.string().max(100), intoUid: z.string().min(1).max(100), reason: BlockReason }

/** By what a person proves that the other account is theirs too. */
export const MergeProof = z.enum(['email', 'phone'])
export type MergeProof = z.infer<typeof MergeProof>

/** Two accounts of one person that customer care proposes to merge; the caller's is the one that stays. */
export const MergeProposal = z.object({
  id: z.string(),
  other: z.object({
    email: z.string().nullable().describe('Masked; null: not verified'),
    phone: z.string().nullable().describe('Masked; null: not verified'),
  }),
  expiresAt: z.iso.datetime(),
  codeSent: z.boolean().describe('A code waits for its answer'),
})

/** Merging two accounts of one person into one. */
export const merging = {
  /**
   * For customer care: merges the account of a guest, or one that a store made, into another account of the same person;
   * the other services follow. Refused for an account that signs in, for blocked ones and for oneself; colleagues are for
   * owners alone. Repeating it succeeds.
   */
  mergeAccount: operation({ access: 'operator', area: 'support' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/accounts/{uid}/merge',
      summary: 'Merge two accounts',
      tags: ['staff'],
    })
    .input(z.object({ uid: z.string().max(100), intoUid: z.string().min(1).max(100), reason: BlockReason }))
    .output(z.object({ message: z.literal('valid') })),

  /**
   * For customer care: proposes to the owner of two accounts that both sign in to merge `uid` into `intoUid`. Nothing is
   * merged before the owner, signed in to the one that stays, has proved the other one too. A newer proposal for the same account
   * replaces the older. Refused for staff accounts, for blocked ones, and where nothing of the other account was ever verified.
   */
  proposeMerge: operation({ access: 'operator', area: 'support' })
    .route({
      method: 'POST',
      path: '/v1/app/staff/accounts/{uid}/mergeProposal',
      summary: 'Propose to merge two accounts',
      tags: ['staff'],
    })
    .input(z.object(uids))
    .output(done),

  /** What was proposed to the caller and is open; null: nothing. */
  mergeProposal: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/v1/app/mergeProposal', summary: 'A proposal to merge', tags: ['account'] })
    .output(z.object({ proposal: MergeProposal.nullable() })),

  /** Sends a code of six digits to the other account's verified e-mail or phone. 3 an hour. */
  requestMergeCode: operation({ access: 'customer', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/mergeProposal/{proposalId}/code',
      summary: 'Ask for the code',
      tags: ['account'],
    })
    .input(z.object({ proposalId: z.string().max(100), by: MergeProof }))
    .output(z.object({ sentTo: z.string().describe('Masked'), expiresAt: z.iso.datetime() })),

  /**
   * Merges the other account into the caller's by its code, for ever: its sign-in and sessions end. Five guesses. Two open
   * memberships in one country are refused.
   */
  confirmMerge: operation({ access: 'customer', rate: 'signIn' })
    .route({
      method: 'POST',
      path: '/v1/app/mergeProposal/{proposalId}/confirmation',
      summary: 'Merge the accounts',
      tags: ['account'],
    })
    .input(z.object({ proposalId: z.string().max(100), code: z.string().trim().max(10) }))
    .output(done),

  /** The caller wants both accounts to stay. Repeating it changes nothing. */
  declineMerge: operation({ access: 'customer' })
    .route({
      method: 'DELETE',
      path: '/v1/app/mergeProposal/{proposalId}',
      summary: 'Decline the proposal',
      tags: ['account'],
    })
    .input(z.object({ proposalId: z.string().max(100) }))
    .output(done),
}
