import type { RouterContextProvider } from 'react-router'
import { daysToBirthday } from '#services/pets/rules/age.ts'
import { servicesContext, visitContext } from '#web/context.ts'
import { dayInWords } from './day.ts'
import { kilograms } from './kilograms.ts'
import { may } from './may.ts'
import { nextCare } from './next-care.ts'
import { glanceOf } from './pet-glance.ts'
import { petOfPage, placeOf } from './pet-of-page.server.ts'
import { lastChange } from './weight-chart.ts'

/** Everything that the page of one pet shows. */
export async function overviewOf(context: Readonly<RouterContextProvider>, request: Request) {
  const profile = await petOfPage(context, request)
  const { pets } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const place = placeOf(context)
  const isGone = profile.deathDate !== null
  const [weights, shares, given, plan] = await Promise.all([
    pets.weights(path, call),
    may(profile, 'owner') ? pets.shares(path, call) : [],
    isGone ? [] : pets.medicineApplications(path, call),
    isGone ? { steps: [] } : pets.vaccinePlan(path, call),
  ])
  const change = lastChange(weights)
  return {
    pet: glanceOf(profile, place),
    birthdayIn: daysToBirthday(profile, place.today),
    castrated: profile.castrated,
    notes: profile.notes,
    weight: {
      entries: weights.slice(0, 12).map(({ grams, measuredOn }) => ({ grams, measuredOn })),
      on: weights[0] ? dayInWords(weights[0].measuredOn) : null,
      change: change === null ? null : { isUp: change > 0, words: kilograms(Math.abs(change)), isNone: change === 0 },
    },
    care: nextCare(given, plan.steps, place.today)
      .slice(0, 3)
      .map((each) => ({ ...each, onInWords: dayInWords(each.on) })),
    tastes: {
      food: [...(profile.favoriteFood ? [profile.favoriteFood] : []), ...profile.foodBrands],
      diet: profile.dietaryPreferences,
      toys: profile.favoriteToys,
      health: profile.preexistingConditions,
    },
    family: shares.map(({ id, name, email, right, isAccepted }) => ({ id, name: name ?? email, right, isAccepted })),
  }
}

export type Overview = Awaited<ReturnType<typeof overviewOf>>
