import { data, type RouterContextProvider } from 'react-router'
import { newSecret } from '#shared/ids.ts'
import type { FieldErrors } from '#web/forms/field-props.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { getStatus, toRefusal } from '../account/sign-in/to-refusal.server.ts'
import { findPets } from '../pets/find-pets.server.ts'
import {
  getPrescriptionMessages,
  type PrescriptionField,
  prescriptionForm,
  prescriptionLimits,
} from './prescription-form.server.ts'

type Context = Readonly<RouterContextProvider>

/** What the form needs: names of the visitor's living pets; none while they cannot be read. */
export async function loadPrescriptionForm(context: Context) {
  const pets = await orNull(findPets(context, context.get(servicesContext)))
  const living = (pets ?? []).filter(({ deathDate }) => deathDate === null)
  const petNames = [...new Set(living.map(({ name }) => name))]
  return { petNames, limits: prescriptionLimits, idempotencyKey: newSecret() }
}

export interface PrescriptionAnswer {
  errors: FieldErrors<PrescriptionField>
  petName: string
  problem: string | null
}

/** Reads the form and sends it; answers what is wrong with it. Rethrows a 404. */
export async function sendPrescriptionForm(
  context: Context,
  form: FormData,
  send: (sent: { petName: string; file: File; idempotencyKey: string }) => Promise<unknown>,
) {
  const t = translator(context.get(visitContext).country.locale, 'prescription')
  const { value, errors, typed } = parseForm(form, prescriptionForm, getPrescriptionMessages(t))
  const { petName } = typed
  if (errors) return data<PrescriptionAnswer>({ errors, petName, problem: null }, { status: 400 })
  try {
    await send(value)
    return null
  } catch (error) {
    const refusal = toRefusal(error)
    if (refusal.status === 404) throw error
    return data<PrescriptionAnswer>({ errors: {}, petName, problem: refusal.detail }, { status: getStatus(refusal) })
  }
}
