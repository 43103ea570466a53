import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { requiredText } from '#shared/values.ts'
import { PostKind, PostStatus } from '../posts/contract.ts'

const Message = z.object({
  number: z.int().describe('From 1, without gaps'),
  isOwn: z.boolean(),
  text: z.string(),
  at: z.iso.datetime(),
})

/** A conversation of the caller, as shown in a list. */
export const ThreadSummary = z.object({
  id: z.string(),
  post: z.object({
    id: z.string(),
    kind: PostKind,
    status: PostStatus,
    name: z.string(),
    city: z.string(),
    picture: z.string().nullable().describe('Address, 320 px'),
    isOwn: z.boolean(),
  }),
  other: z.object({
    kind: z.enum(['person', 'shelter']),
    name: z.string().describe('A first name, or that of a shelter; empty where it says nothing'),
  }),
  isOpen: z.boolean(),
  endedBy: z.enum(['me', 'other', 'staff']).nullable(),
  isReported: z.boolean().describe('By the caller, and not settled yet'),
  unread: z.int(),
  last: Message.nullable(),
  updatedAt: z.iso.datetime(),
})

export const Thread = ThreadSummary.extend({
  messages: z.array(Message).describe('100 at most, the oldest first'),
  hasEarlier: z.boolean(),
})

/** Whether and how the caller can write to a post's owner. */
export const Contact = z.object({
  question: z.string().nullable().describe('To be answered before they may write; null: there is none, or it was'),
  triesLeft: z.int(),
  canWrite: z.boolean().describe('Of what is over its new family alone goes on writing'),
  threadId: z.string().nullable().describe('Where they write to each other already'),
})

const postId = z.string().max(100)
const threadId = z.string().max(100)
const text = requiredText('Text', 1000).describe('Without phones and e-mails: contact-in-text')
const one = z.object({ threadId })

/** Conversations of two accounts through us: neither sees the other's phone, e-mail or last name. */
export const relay = {
  contactOfPost: operation({ access: 'customer' })
    .route({ method: 'GET', path: '/posts/{postId}/contact', summary: 'May the caller write?', tags: ['relay'] })
    .input(z.object({ postId }))
    .output(Contact),

  /** Three tries per person and post, compared leniently. Without a try left every answer reads as wrong. */
  answerMark: operation({ access: 'customer' })
    .route({ method: 'POST', path: '/posts/{postId}/mark', summary: 'Answer the hidden mark', tags: ['relay'] })
    .input(z.object({ postId, answer: requiredText('Answer', 200) }))
    .output(z.object({ isRight: z.boolean(), triesLeft: z.int() })),

  /** Starts a thread with the post's owner, or continues the existing one. 409 before the hidden mark is answered. */
  writeToOwner: operation({ access: 'customer', idempotency: true })
    .route({ method: 'POST', path: '/posts/{postId}/messages', summary: 'Write to its owner', tags: ['relay'] })
    .input(z.object({ postId, text }))
    .output(Thread),

  /** Same from the other side: the owner of an ad writes to an applicant. */
  writeToApplicant: operation({ access: 'owner', guests: false, idempotency: true })
    .route({
      method: 'POST',
      path: '/posts/{postId}/applications/{applicationId}/messages',
      summary: 'Write to who applied',
      tags: ['relay'],
    })
    .input(z.object({ postId, applicationId: z.string().max(100), text }))
    .output(Thread),

  /** Threads of the caller, the newest first. */
  threads: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/threads', summary: 'Threads', tags: ['relay'] })
    .input(
      z.object({
        first: z.coerce.number().int().min(1).max(100).default(30),
        after: z.string().max(200).optional(),
      }),
    )
    .output(z.object({ threads: z.array(ThreadSummary), endCursor: z.string().nullable() })),

  /** Number of threads with unread messages. */
  unreadThreads: operation({ access: 'guest' })
    .route({ method: 'GET', path: '/unread-threads', summary: 'How many are unread', tags: ['relay'] })
    .output(z.object({ unread: z.int() })),

  /** `before`: only messages before that number. */
  thread: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/threads/{threadId}', summary: 'A thread', tags: ['relay'] })
    .input(one.extend({ before: z.coerce.number().int().min(1).max(1_000_000).optional() }))
    .output(Thread),

  /** Marks messages up to a number as read; never moves back. */
  readThread: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/threads/{threadId}/reading', summary: 'It was read', tags: ['relay'] })
    .input(one.extend({ upTo: z.int().min(0).max(1_000_000) }))
    .output(z.object({ unread: z.int() })),

  writeMessage: operation({ access: 'owner', guests: false, idempotency: true })
    .route({ method: 'POST', path: '/threads/{threadId}/messages', summary: 'Answer', tags: ['relay'] })
    .input(one.extend({ text }))
    .output(Thread),

  /** Ends the thread for both. `report`: sends it to operators. Repeating it changes nothing. */
  closeThread: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/threads/{threadId}/end', summary: 'End a thread', tags: ['relay'] })
    .input(one.extend({ report: z.boolean().default(false), reason: z.string().trim().max(500).default('') }))
    .output(Thread),
}
