import { readId } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPrivateFileResponse } from '../seo/private-file.server.ts'
import type { Route } from './+types/prescription-file-route'

/** The photo or PDF of a prescription, for the owner of its order and the holder of its link. */
export async function loader({ params, context }: Route.LoaderArgs) {
  const { market } = context.get(servicesContext)
  const { token } = params
  const key = { orderId: readId(params, 'id'), prescriptionId: readId(params, 'prescriptionId') }
  const file = await market.prescriptionFile(
    { ...key, ...(token ? { token } : {}) },
    { context: context.get(visitContext).call },
  )
  return toPrivateFileResponse(file)
}
