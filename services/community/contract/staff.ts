import { oc } from '@orpc/contract'
import * as z from 'zod'
import { OwnPost, PostStatus } from './posts.ts'

const reason = z.string().trim().min(3).max(500)

export const StaffPost = OwnPost.extend({
  owner: z.object({
    uid: z.string(),
    name: z.string(),
    shelterName: z.string().nullable(),
    isTrusted: z.boolean(),
    blockedReason: z.string().nullable(),
  }),
  reports: z
    .array(z.object({ reason: z.string(), note: z.string(), at: z.iso.datetime() }))
    .describe('Not settled yet'),
})

/** Operators. Each act stands in the post's log with who did it. */
export const staff = {
  /** waiting: new ones of new accounts; reported: the most reports first. */
  staffPosts: oc
    .route({ method: 'GET', path: '/staff/posts', summary: 'To moderate', tags: ['staff'] })
    .input(
      z.object({
        queue: z.enum(['waiting', 'reported', 'all']).default('waiting'),
        status: PostStatus.optional(),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ posts: z.array(StaffPost), endCursor: z.string().nullable() })),

  /** approve: listed, its reports are settled, and its owner is trusted from now; hide: nobody sees it. */
  moderatePost: oc
    .route({ method: 'POST', path: '/staff/posts/{postId}/decision', summary: 'Moderate', tags: ['staff'] })
    .input(z.object({ postId: z.string().max(100), decision: z.enum(['approve', 'hide']), reason }))
    .output(StaffPost),

  /** A blocked account publishes, applies and writes nothing, and what it published is hidden. */
  blockPerson: oc
    .route({ method: 'POST', path: '/staff/people/{uid}/block', summary: 'Block', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), reason }))
    .output(z.object({ hidden: z.int() })),

  unblockPerson: oc
    .route({ method: 'DELETE', path: '/staff/people/{uid}/block', summary: 'Unblock', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(z.object({ unblocked: z.literal(true) })),

  /** Says that an account is this shelter's; null: of nobody any more. */
  nameShelter: oc
    .route({ method: 'PUT', path: '/staff/people/{uid}/shelter', summary: 'Name a shelter', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), name: z.string().trim().min(2).max(80).nullable() }))
    .output(z.object({ named: z.literal(true) })),
}
