import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode } from '#shared/values.ts'
import { OwnPost, PostKind, PostStatus, ReportReason } from '../posts/contract.ts'

const reason = z.string().trim().min(3).max(500)

export const StaffPost = OwnPost.extend({
  owner: z.object({
    uid: z.string(),
    name: z.string().describe('The first name'),
    shelterName: z.string().nullable(),
    isTrusted: z.boolean(),
    blockedReason: z.string().nullable(),
    since: z.iso.datetime().describe('When they first published, applied or wrote here'),
    posts: z.int().describe('All that they published, this one too'),
    hidden: z.int().describe('Those that are hidden now'),
    reported: z.int().describe('How often others reported what they published'),
  }),
  reports: z
    .array(z.object({ reason: ReportReason, note: z.string(), at: z.iso.datetime() }))
    .describe('Not settled yet'),
  acts: z
    .array(
      z.object({
        at: z.iso.datetime(),
        status: PostStatus,
        note: z.string(),
        by: z.enum(['owner', 'staff', 'system']),
        actorUid: z.string().nullable(),
      }),
    )
    .describe('Its log, with who did what'),
})

export const CommunityToLookAfter = z.object({
  waiting: z.int().describe('Posts that nobody has looked at yet'),
  reported: z.int().describe('Posts with reports that nobody has settled'),
  threads: z.int().describe('Conversations with a report that nobody has settled'),
  late: z.int().describe('Those of all that wait longer than was promised'),
  lateSince: z.iso.datetime().nullable().describe('Since when the oldest of the late ones waits'),
})

/** A post of a queue, as its line among other work shows it. */
const PostToDo = z.object({
  id: z.string(),
  kind: PostKind,
  name: z.string(),
  city: z.string(),
  by: z.string().describe('The first name of its owner, or that of a shelter'),
})

/** What waits for moderation; of each kind the three that wait longest. */
export const ModerationToDo = CommunityToLookAfter.omit({ lateSince: true }).extend({
  firstWaiting: z.array(PostToDo),
  firstReported: z.array(PostToDo),
  firstThreads: z.array(
    z.object({
      id: z.string(),
      postName: z.string(),
      reportReason: z.string(),
      reportedAt: z.iso.datetime(),
    }),
  ),
})

const Side = z.object({
  uid: z.string(),
  name: z.string().describe('A first name, or that of a shelter; empty where it says nothing'),
  isBlocked: z.boolean(),
})

/** A reported conversation; operators can read no other. */
export const StaffThread = z.object({
  id: z.string(),
  post: z.object({ id: z.string(), kind: PostKind, status: PostStatus, name: z.string() }),
  owner: Side.describe('Who published'),
  asker: Side.describe('Who wrote to them'),
  reportedBy: z.enum(['owner', 'asker']),
  reportReason: z.string(),
  reportedAt: z.iso.datetime(),
  isOpen: z.boolean(),
  settledAt: z.iso.datetime().nullable(),
  settledNote: z.string(),
  messages: z
    .array(z.object({ number: z.int(), by: z.enum(['owner', 'asker']), text: z.string(), at: z.iso.datetime() }))
    .describe('The newest 100, the oldest of them first'),
})

/** Operations for operators. The post's log records each action and its actor. */
export const staff = {
  /**
   * waiting: new posts of new accounts; reported: posts with open reports; both the longest waiting first. all: the
   * newest first.
   */
  staffPosts: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/posts', summary: 'To moderate', tags: ['staff'] })
    .input(
      z.object({
        queue: z.enum(['waiting', 'reported', 'all']).default('waiting'),
        status: PostStatus.optional(),
        kind: PostKind.optional(),
        countryCode: CountryIsoCode.optional(),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ posts: z.array(StaffPost), endCursor: z.string().nullable() })),

  /** Counts of what waits for moderation. */
  toLookAfter: operation({ access: 'operator', area: 'any' })
    .route({ method: 'GET', path: '/staff/toLookAfter', summary: 'What waits too long', tags: ['staff'] })
    .output(CommunityToLookAfter),

  /** The same with the first of each queue, for the first page of the back office. */
  moderationToDo: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/today', summary: 'What waits for moderation', tags: ['staff'] })
    .output(ModerationToDo),

  /** approve: lists the post, settles its reports and trusts its owner from now on; hide: removes it from view. */
  moderatePost: operation({ access: 'operator', area: 'support' })
    .route({ method: 'POST', path: '/staff/posts/{postId}/decision', summary: 'Moderate', tags: ['staff'] })
    .input(z.object({ postId: z.string().max(100), decision: z.enum(['approve', 'hide']), reason }))
    .output(StaffPost),

  /** reported: the longest waiting first; settled: the newest decision first. */
  staffThreads: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/threads', summary: 'Reported conversations', tags: ['staff'] })
    .input(
      z.object({
        queue: z.enum(['reported', 'settled']).default('reported'),
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ threads: z.array(StaffThread), endCursor: z.string().nullable() })),

  /** close: ends the conversation; keep: leaves it open. Both settle the report. */
  settleThread: operation({ access: 'operator', area: 'support' })
    .route({ method: 'POST', path: '/staff/threads/{threadId}/decision', summary: 'Settle a report', tags: ['staff'] })
    .input(z.object({ threadId: z.string().max(100), decision: z.enum(['close', 'keep']), reason }))
    .output(StaffThread),

  /** true: the account's posts are listed at once; false: its next post waits for moderation again. */
  trustPerson: operation({ access: 'operator', area: 'support' })
    .route({ method: 'PUT', path: '/staff/people/{uid}/trust', summary: 'Trust', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), isTrusted: z.boolean() }))
    .output(z.object({ isTrusted: z.boolean() })),

  /** A blocked account cannot publish, apply or write; its posts are hidden and its conversations end. */
  blockPerson: operation({ access: 'operator', area: 'support' })
    .route({ method: 'POST', path: '/staff/people/{uid}/block', summary: 'Block', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), reason }))
    .output(z.object({ hidden: z.int() })),

  unblockPerson: operation({ access: 'operator', area: 'support' })
    .route({ method: 'DELETE', path: '/staff/people/{uid}/block', summary: 'Unblock', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(z.object({ unblocked: z.literal(true) })),

  /** Marks an account as this shelter's; null removes the mark. */
  nameShelter: operation({ access: 'operator', area: 'support' })
    .route({ method: 'PUT', path: '/staff/people/{uid}/shelter', summary: 'Name a shelter', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100), name: z.string().trim().min(2).max(80).nullable() }))
    .output(z.object({ named: z.literal(true) })),
}
