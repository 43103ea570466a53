import type { RouterContextProvider } from 'react-router'
import { data } from 'react-router'
import { z } from 'zod'
import type { PetProfile } from '#services/pets/contract.ts'
import { parsed } from '#web/forms/field-schemas.server.ts'
import { parseForm } from '#web/forms/parse-form.server.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { findPetRation } from '../../pantry/pet-ration.server.ts'
import { kilograms, parseGrams } from './kilograms.ts'

type Context = Readonly<RouterContextProvider>

const targetForm = z.object({ target: parsed(parseGrams) })

/** Plan of a pet's weight, with the food of the pantry by which it is told in grams. */
export async function loadWeightPlan(context: Context, { customerId, id }: PetProfile) {
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const [plan, ration] = await Promise.all([
    pets.weightPlan({ customerId, petProfileId: id }, call),
    findPetRation(context, id),
  ])
  return { ...plan, ration }
}

/** Sets the target weight, or takes it back; the answer to the second can be taken back too. */
export async function changeTarget(
  context: Context,
  { customerId, id }: PetProfile,
  form: FormData,
  intent: 'target' | 'forget-target',
) {
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const path = { customerId, petProfileId: id }
  const call = { context: visit.call }
  const { locale } = visit.country
  if (intent === 'forget-target') {
    const { target } = await pets.weightPlan(path, call)
    await pets.deleteWeightTarget(path, call)
    return { forgotten: target ? kilograms(target.grams, locale) : null }
  }
  const t = translator(locale, 'petProfile')
  const { value, errors: targetErrors, typed } = parseForm(form, targetForm, { target: t('faults.weight-wrong') })
  if (value === null) return data({ targetErrors, typedTarget: typed.target }, { status: 400 })
  await pets.setWeightTarget({ ...path, grams: value.target }, call)
  return { aimedAt: kilograms(value.target, locale) }
}
