import { z } from 'zod'
import { contract } from '#services/invoicing/contract.ts'
import { Day } from '#shared/values.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const annulForm = getInputSchema(contract.annulDocument).pick({ reason: true })

const buyer = getInputSchema(contract.correctDocument).shape.buyer.unwrap()

/** Without a number the document is made out to nobody named. */
export const buyerForm = z.object({
  documentType: buyer.shape.documentType,
  documentNumber: z.string().trim().max(20).default(''),
  complement: z.string().trim().max(5).default(''),
  name: z.string().trim().max(200).default(''),
  email: z.email().max(254).optional(),
})

export const issueForm = getInputSchema(contract.issueDocuments)

/** Days of an address, null where it names none. */
export function readPeriod(search: URLSearchParams): { from: string | null; until: string | null } {
  const read = (name: string) => Day.safeParse(search.get(name)).data ?? null
  return { from: read('from'), until: read('until') }
}
