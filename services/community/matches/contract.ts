import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Post } from '../posts/contract.ts'

export const Match = z.object({
  other: Post,
  status: z.enum(['suggested', 'confirmed', 'rejected']),
  score: z.int().min(0).max(100),
  signals: z
    .array(
      z.object({
        signal: z.enum(['chip', 'nearness', 'colours', 'size', 'sex', 'breed', 'look']),
        points: z.number().describe('Of its weight; below 0 it speaks against'),
        weight: z.int(),
        words: z.string().describe('In Spanish'),
      }),
    )
    .describe('Why, the weightiest first'),
  canDecide: z.boolean().describe('The owner of the lost pet decides'),
})

const postId = z.string().max(100)

export const matches = {
  /** Matches of a notice of the caller, the best first, rejected ones last. */
  matchesOfPost: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/own-posts/{postId}/matches', summary: 'What may be it', tags: ['matches'] })
    .input(z.object({ postId }))
    .output(z.array(Match)),

  /**
   * confirm: both notices become matched and are no longer candidates. reject: also a confirmed match, which opens
   * both notices again. undo: back to suggested.
   */
  decideMatch: operation({ access: 'owner' })
    .route({ method: 'POST', path: '/own-posts/{postId}/matches/{otherId}', summary: 'Is it?', tags: ['matches'] })
    .input(z.object({ postId, otherId: z.string().max(100), decision: z.enum(['confirm', 'reject', 'undo']) }))
    .output(z.array(Match)),
}
