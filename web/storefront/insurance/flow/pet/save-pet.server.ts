import { data, type RouterContextProvider, redirect } from 'react-router'
import { keyForm } from '#web/forms/field-schemas.server.ts'
import { parseForm, parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'
import { translator } from '#web/i18n/i18n.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { firstErrorRefusal } from '../../../account/sign-in/refusal.ts'
import { parseDraft } from '../../../pets/add/pet-draft-form.server.ts'
import { getToday } from '../../../pets/load-pet.server.ts'
import { parseGrams } from '../../../pets/weight/kilograms.ts'
import { findAnswerErrors, toAnswers } from './missing-pet-facts.ts'
import { newPetForm } from './new-pet-form.server.ts'
import { petsToInsure } from './pets-to-insure.server.ts'

type Context = Readonly<RouterContextProvider>

/** Pet and plan in the address. */
export function chosenIn(request: Request): { pet: string | null; policy: string | null } {
  const params = new URL(request.url).searchParams
  const readParam = (name: string) => readTrimmed(params, name, 100) || null
  return { pet: readParam('pet'), policy: readParam('policy') }
}

/** Creates a pet with name and species; the missing data is asked next, as for any pet. */
export async function createPet(context: Context, request: Request, form: FormData) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { value, errors } = parseForm(form, newPetForm, {
    name: translator(visit.country.locale, 'petProfile')('faults.name-missing'),
    petTypeId: translator(visit.country.locale, 'petInsuranceFlow')('pet.kindMissing'),
  })
  if (errors) return data({ refusal: firstErrorRefusal(errors), errors: {}, draft: parseDraft(form) }, { status: 400 })

  const { idempotencyKey, ...pet } = value
  const made = await pets.createPetProfile(pet, { context: visit.callWithKey(idempotencyKey) })
  throw redirect(paths.newInsurance({ pet: made.id, policy: chosenIn(request).policy, added: made.id }), 303)
}

/** Saves the missing data with the pet, and redirects to the next step that is open. */
export async function completePet(context: Context, request: Request, form: FormData) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const { pet: petProfileId, policy } = chosenIn(request)
  const today = getToday(context)
  const draft = parseDraft(form)
  const chosen = (await petsToInsure(context)).find(({ profile }) => profile.id === petProfileId)
  if (!chosen) throw redirect(paths.newInsurance({ policy }), 303)

  const errors = findAnswerErrors(draft, chosen.lacks, today)
  if (Object.keys(errors).length > 0) return data({ refusal: null, errors, draft }, { status: 400 })
  const { id, customerId } = chosen.profile
  const path = { customerId, petProfileId: id }
  await pets.updatePetProfile({ ...path, ...toAnswers(draft, chosen.lacks, today) }, { context: visit.call })
  const grams = chosen.lacks.includes('weight') ? parseGrams(draft.weight) : null
  if (grams !== null) {
    const { idempotencyKey: key } = parseFormOrThrow(form, keyForm)
    await pets.addWeight({ ...path, grams, measuredOn: today }, { context: visit.callWithKey(`${key}-weight`) })
  }
  throw redirect(policy ? paths.newInsuranceHolder({ pet: id, policy }) : paths.newInsurancePlan({ pet: id }), 303)
}
