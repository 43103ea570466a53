import { z } from 'zod'
import { contract } from '#services/messaging/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const linkBrowserForm = getInputSchema(contract.linkBrowser).omit({ name: true })
export const linkAppForm = getInputSchema(contract.createLinkCode)
export const unlinkForm = z.object({ address: getInputSchema(contract.unlinkAddress).shape.addressId })
