import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { ageOf, daysToBirthday } from '#services/pets/profiles/rules/age.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { insuranceOfPet } from '../insurance/profile/insurance-of-pet.server.ts'
import { dayInWords } from './day.ts'
import { may } from './family/may.ts'
import { lostNoticeOfPet } from './lost-notice-of-pet.server.ts'
import { nextCare } from './next-care.ts'
import { glanceOf } from './pet-glance.ts'
import { petOfPage, placeOf } from './pet-of-page.server.ts'
import { kilograms } from './weight/kilograms.ts'
import { lastChange } from './weight/weight-chart.ts'

/** Everything that the page of one pet shows. */
export async function overviewOf(context: Readonly<RouterContextProvider>, request: Request) {
  const profile = await petOfPage(context, request)
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const place = placeOf(context)
  const isGone = profile.deathDate !== null
  const [weights, shares, given, plan, insurance, lost] = await Promise.all([
    pets.weights(path, call),
    may(profile, 'owner') ? pets.shares(path, call) : [],
    isGone ? [] : pets.medicineApplications(path, call),
    isGone ? { steps: [] } : pets.vaccinePlan(path, call),
    isGone ? null : insuranceOfPet(context, profile),
    isGone ? null : lostNoticeOfPet(context, profile),
  ])
  const change = lastChange(weights)
  const { due, unrecorded } = nextCare(given, plan.steps, place.today)
  return {
    pet: glanceOf(profile, place),
    birthday: birthdayOf(profile, place.today),
    castrated: profile.castrated,
    insurance,
    lost,
    notes: profile.notes,
    weight: {
      entries: weights.slice(0, 12).map(({ grams, measuredOn }) => ({ grams, measuredOn })),
      on: weights[0] ? dayInWords(weights[0].measuredOn) : null,
      change: change === null ? null : { isUp: change > 0, words: kilograms(Math.abs(change)), isNone: change === 0 },
    },
    care: due.slice(0, 3).map((each) => ({ ...each, onInWords: dayInWords(each.on) })),
    unrecorded,
    tastes: {
      food: [...(profile.favoriteFood ? [profile.favoriteFood] : []), ...profile.foodBrands],
      diet: profile.dietaryPreferences,
      toys: profile.favoriteToys,
      health: profile.preexistingConditions,
    },
    family: shares.map(({ id, name, email, right, isAccepted }) => ({ id, name: name ?? email, right, isAccepted })),
  }
}

/** Its next birthday, where somebody would prepare it by now. */
function birthdayOf(profile: PetProfile, today: string) {
  const days = daysToBirthday(profile, today)
  if (days === null || days > 14) return null
  const age = ageOf(profile, plusDays(today, days))
  return age?.unit === 'years' ? { days, age: age.count } : null
}

export type Overview = Awaited<ReturnType<typeof overviewOf>>
