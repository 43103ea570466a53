import type { RouterContextProvider } from 'react-router'
import * as z from 'zod'
import { asServiceError } from '#shared/rpc/errors.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'

/** Main facts in the sealed text; a text of another version is shown unparsed. */
const Snapshot = z.object({
  takenAt: z.iso.datetime(),
  pet: z.object({ weightGrams: z.number().nullable(), castrated: z.boolean().nullable() }),
  preexistingConditions: z.array(z.string()),
  notes: z.string().nullable(),
})

/** Health snapshot sealed with the contract; null when the service refuses it, for instance after erasure. */
export async function sealedSnapshot(
  context: Readonly<RouterContextProvider>,
  key: { customerId: string; insuranceId: string },
) {
  const { insurance } = context.get(servicesContext)
  try {
    const { text, hash } = await insurance.healthSnapshot(key, { context: context.get(visitContext).call })
    const read = Snapshot.safeParse(parseJson(text))
    return { text, hash, facts: read.success ? read.data : null }
  } catch (error) {
    if (!asServiceError(error)) throw error
    return null
  }
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

export type SealedSnapshot = NonNullable<Awaited<ReturnType<typeof sealedSnapshot>>>
