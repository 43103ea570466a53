import type { RouterContextProvider } from 'react-router'
import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toRefusal } from '../../../storefront/account/sign-in/to-refusal.server.ts'
import { partRefused, partSaved } from './part-answer.ts'

const moveForm = getInputSchema(contract.movePart).pick({ kind: true, id: true, direction: true })

interface Sent {
  context: Readonly<RouterContextProvider>
  storeId: string
  form: FormData
}

/** Moves a part before or after its neighbour, by the arrows beside it. */
export async function movePart({ context, storeId, form }: Sent) {
  const { appointments } = context.get(servicesContext)
  try {
    const moved = parseFormOrThrow(form, moveForm)
    await appointments.movePart({ storeId, ...moved }, { context: context.get(visitContext).call })
    return partSaved('order', '')
  } catch (error) {
    return partRefused({ intent: 'order', refusal: toRefusal(error) })
  }
}
