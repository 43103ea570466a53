import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText } from '#shared/values.ts'

export const ApplicationStatus = z.enum(['open', 'accepted', 'rejected', 'withdrawn'])

export const Answers = z.object({
  home: z.enum(['house-with-yard', 'house', 'flat', 'country']),
  household: requiredText('Household', 300).describe('Who lives there'),
  otherPets: z.string().trim().max(300).default(''),
  hoursAlone: z.int().min(0).max(24),
  why: requiredText('Why', 1000),
})

const FollowUp = z.object({
  days: z.int(),
  dueAt: z.iso.datetime(),
  how: z.enum(['well', 'so-so', 'help']).nullable(),
  note: z.string(),
  answeredAt: z.iso.datetime().nullable(),
})

/** Application as both sides see it: the applicant by first name. */
export const Application = z.object({
  id: z.string(),
  postId: z.string(),
  postName: z.string(),
  applicantName: z.string(),
  isOwn: z.boolean(),
  status: ApplicationStatus,
  answers: Answers,
  reason: z.string(),
  createdAt: z.iso.datetime(),
  decidedAt: z.iso.datetime().nullable(),
  followUps: z.array(FollowUp),
})

const postId = z.string().max(100)
const applicationId = z.string().max(100)

export const applications = {
  /** Applications sent by the caller. */
  ownApplications: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/applications', summary: 'Sent applications', tags: ['applications'] })
    .output(z.array(Application)),

  /** Applications for an ad of the caller. */
  applicationsOfPost: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/posts/{postId}/applications', summary: 'Of an ad', tags: ['applications'] })
    .input(z.object({ postId }))
    .output(z.array(Application)),

  /** At most one open application per person and ad. */
  apply: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/posts/{postId}/applications', summary: 'Apply', tags: ['applications'] })
    .input(Answers.extend({ postId }))
    .output(Application),

  /** Only for the owner of the ad. Accepting one ends the ad as adopted, and rejects the others. */
  decideApplication: operation({ access: 'owner' })
    .route({
      method: 'POST',
      path: '/posts/{postId}/applications/{applicationId}/decision',
      summary: 'Decide',
      tags: ['applications'],
    })
    .input(
      z.object({
        postId,
        applicationId,
        decision: z.enum(['accept', 'reject']),
        reason: z.string().trim().max(500).default(''),
      }),
    )
    .output(Application),

  withdrawApplication: operation({ access: 'owner' })
    .route({
      method: 'POST',
      path: '/applications/{applicationId}/withdrawal',
      summary: 'Withdraw',
      tags: ['applications'],
    })
    .input(z.object({ applicationId }))
    .output(Application),

  /** Answer of the adopter 3, 30 and 90 days after; 409 before that day. A second answer replaces the first. */
  answerFollowUp: operation({ access: 'owner' })
    .route({
      method: 'POST',
      path: '/applications/{applicationId}/follow-ups/{days}',
      summary: 'How it goes',
      tags: ['applications'],
    })
    .input(
      z.object({
        applicationId,
        days: z.coerce.number().int(),
        how: z.enum(['well', 'so-so', 'help']),
        note: z.string().trim().max(1000).default(''),
      }),
    )
    .output(Application),
}
