import { contract } from '#services/appointments/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { signForm } from '../../../storefront/consent/sign-form.server.ts'

/** As by a link, with the version of the text that was read. */
export const counterSignForm = signForm.extend({ version: getInputSchema(contract.signConsent).shape.version })
