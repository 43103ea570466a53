import { z } from 'zod'
import { contract } from '#services/community/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { HIDE_REASONS } from './hide-reasons.ts'

const SHORTEST_REASON = 3

export const approveForm = getInputSchema(contract.moderatePost).pick({ postId: true })

/** A reason of the list with a note; of 'other' the note is the reason. */
export const hideForm = approveForm
  .extend({ why: z.enum(HIDE_REASONS), note: z.string().trim().max(400).default('') })
  .refine(({ why, note }) => why !== 'other' || note.length >= SHORTEST_REASON, { path: ['note'] })

export const blockForm = getInputSchema(contract.blockPerson)
export const unblockForm = getInputSchema(contract.unblockPerson)
export const trustForm = getInputSchema(contract.trustPerson).pick({ uid: true })

const { uid, name } = getInputSchema(contract.nameShelter).shape
export const shelterForm = z.object({ uid, shelter: name.default(null) })

export const settleForm = getInputSchema(contract.settleThread).pick({ threadId: true, reason: true })

export const moderationLimits = {
  ...getFieldLimits(hideForm),
  ...getFieldLimits(blockForm),
  ...getFieldLimits(shelterForm),
}

export type ModerationLimits = typeof moderationLimits
