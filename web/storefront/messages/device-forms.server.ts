import { z } from 'zod'
import { contract } from '#services/messaging/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'

export const addDeviceForm = getInputSchema(contract.addDevice).omit({ name: true })
export const removeDeviceForm = z.object({ device: getInputSchema(contract.removeDevice).shape.deviceId })
