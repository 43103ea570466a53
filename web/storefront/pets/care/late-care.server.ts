import type { RouterContextProvider } from 'react-router'
import type { Currency } from '#shared/money.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orElse } from '#web/request/or-else.ts'
import { findVisitPets } from '../../pantry/find-visit-pets.server.ts'
import { may } from '../family/may.ts'
import { nextCare } from '../next-care.ts'
import { type DueLabel, dueOn } from './due-label.ts'
import { type CareProduct, findCareProduct } from './find-care-product.server.ts'

/** The care of a household that is late for longest, with what can be done about it. */
export interface LateCare {
  petId: string
  petName: string
  art: 'syringe' | 'pill' | 'shield' | 'adhesive-bandage'
  label: string
  due: DueLabel
  product: CareProduct | null
  record: string | null
  currency: Currency
}

/** Pets whose records are read for a page: a household has few, a shelter many. */
const MOST_PETS = 6

/** Null when nothing that was written down is late, for guests, and when it could not be read: no page waits for that. */
export function lateCareIfItAnswers(context: Readonly<RouterContextProvider>): Promise<LateCare | null> {
  return orElse('The late care of a household', lateCare(context), null)
}

async function lateCare(context: Readonly<RouterContextProvider>): Promise<LateCare | null> {
  const household = await findVisitPets(context)
  if (!household) return null
  const visit = context.get(visitContext)
  const { pets } = context.get(servicesContext)
  const call = { context: visit.call }
  const found = await Promise.all(
    household.pets.slice(0, MOST_PETS).map(async (pet) => {
      const given = await pets.medicineApplications({ customerId: pet.customerId, petProfileId: pet.id }, call)
      const [first] = nextCare(given, [], household.today).due
      return first && first.days < 0 ? [{ pet, care: first, kind: given.find(({ id }) => id === first.key)?.kind }] : []
    }),
  )
  const [late] = found.flat().toSorted((one, other) => one.care.on.localeCompare(other.care.on))
  if (!late?.kind) return null

  const { pet, care, kind } = late
  const { currency } = await visit.shop()
  return {
    petId: pet.id,
    petName: pet.name,
    art: care.art,
    label: care.label,
    due: dueOn(care.on, household.today),
    product: await findCareProduct(context, { kind, product: care.label, petType: pet.petType }),
    record: may(pet, 'record') ? paths.petProfileMedicineApplicationAdd({ id: pet.id, again: care.key }) : null,
    currency: currency.code,
  }
}
