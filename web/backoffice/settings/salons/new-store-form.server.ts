import { contract } from '#services/appointments/contract.ts'
import { getInputSchema, parsed } from '#web/forms/field-schemas.server.ts'
import { getFieldLimits } from '#web/forms/parse-form.server.ts'
import { parsePoint } from '../../../storefront/community/map/place-field-value.ts'

export const newStoreForm = getInputSchema(contract.createStore)
  .pick({ name: true, address: true, city: true, phone: true })
  .extend({ place: parsed(parsePoint) })

export const newStoreLimits = getFieldLimits(newStoreForm)

/** Facts that a new store begins with: without hours, so that its page proposes a usual week. */
export const NEW_STORE = {
  schedule: [],
  slotConfiguration: { slotType: 'INTERVAL' as const, slotFields: { interval: 30 } },
  paymentTypes: [],
  pickUpRadius: null,
  pickUpFee: 0,
  homeVisitRadius: null,
}
