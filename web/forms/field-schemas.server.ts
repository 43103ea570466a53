import { z } from 'zod'
import type { Currency } from '#shared/money.ts'
import { parseAmount } from './typed-amount.ts'

/** Idempotency key of a form; a form that has no other field is this one. */
export const keyForm = z.object({ idempotencyKey: z.string().max(200).default('') })

/** Input schema of a service's operation, for a form to pick its fields from. */
export function getInputSchema<Schema extends z.ZodType>(operation: { '~orpc': { inputSchema?: Schema } }): Schema {
  const { inputSchema } = operation['~orpc']
  if (!inputSchema) throw new Error('The operation takes no input')
  return inputSchema
}

/** A text that `parse` converts; null is an error of the field. */
export function parsed<Value>(parse: (typed: string) => Value | null) {
  return z.string().transform((typed, context) => {
    const value = parse(typed)
    if (value !== null) return value
    context.addIssue({ code: 'custom' })
    return z.NEVER
  })
}

/** An amount as people write it ('80,5', '1.234'), in minor units. */
export function money(currency: Currency) {
  return parsed((typed) => parseAmount(typed, currency))
}
