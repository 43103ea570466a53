import { contract } from '#services/pets/contract.ts'
import { getInputSchema, keyForm, parsed } from '#web/forms/field-schemas.server.ts'
import { parseGrams } from './kilograms.ts'

export const weightForm = getInputSchema(contract.addWeight)
  .pick({ measuredOn: true })
  .extend({ weight: parsed(parseGrams), ...keyForm.shape })

export const deleteWeightForm = getInputSchema(contract.deleteWeight).pick({ weightId: true })
