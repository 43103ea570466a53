import { z } from 'zod'
import { contract } from '#services/market/contract.ts'
import { DIFFERENCES, MOST_TRANSFER_LINES } from '#services/market/stock/rules/transfers.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const newTransferForm = getInputSchema(contract.createStockTransfer)
  .pick({ shopId: true, toShopId: true })
  .extend({ key: z.string().max(MOST_TRANSFER_LINES).default('') })

export const codeForm = z.object({ code: z.string().trim().min(1).max(120) })
export const lineForm = getInputSchema(contract.setTransferLine).pick({ productVariantId: true, units: true })

/** What arrived: a row of the form each, in the order of their names. */
export const receiveForm = z
  .object({
    variant: z.array(z.string().max(100)).max(MOST_TRANSFER_LINES).default([]),
    received: z.array(z.int().min(0).max(100_000)).max(MOST_TRANSFER_LINES).default([]),
    difference: z
      .array(z.enum(['none', ...DIFFERENCES]))
      .max(MOST_TRANSFER_LINES)
      .default([]),
  })
  .refine(
    ({ variant, received, difference }) => variant.length === received.length && variant.length === difference.length,
  )

export function toReceivedLines({ variant, received, difference }: z.output<typeof receiveForm>) {
  return variant.map((productVariantId, index) => {
    const reason = difference[index] ?? 'none'
    return { productVariantId, received: received[index] ?? 0, difference: reason === 'none' ? null : reason }
  })
}
