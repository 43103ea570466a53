import { z } from 'zod'
import { contract } from '#services/rewards/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

const { rewardId } = getInputSchema(contract.exchange).shape
/** `key` is the idempotency key. */
export const exchangeForm = z.object({ reward: rewardId, key: z.string().max(200).default('') })

const { ids } = getInputSchema(contract.seeCelebrations).shape
export const celebrationsForm = z.object({ id: ids })
