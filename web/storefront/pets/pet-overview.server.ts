import type { RouterContextProvider } from 'react-router'
import type { PetProfile } from '#services/pets/contract.ts'
import { calculateAge, daysToBirthday } from '#services/pets/profiles/rules/age.ts'
import { plusDays } from '#services/pets/rules/days.ts'
import { translator } from '#web/i18n/i18n.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { orNull } from '#web/request/or-else.ts'
import { findPetInsurance } from '../insurance/profile/find-pet-insurance.server.ts'
import { listAboutFacts } from './about-facts.ts'
import { formatDay } from './day.ts'
import { may } from './family/may.ts'
import { findPetLostNotice } from './find-lost-notice.server.ts'
import { getPlace, loadPet } from './load-pet.server.ts'
import { nextCare } from './next-care.ts'
import { toPetGlance } from './pet-glance.ts'
import { kilograms } from './weight/kilograms.ts'
import { lastChange } from './weight/weight-chart.ts'

/** Everything that the page of one pet shows. */
export async function loadOverview(context: Readonly<RouterContextProvider>, request: Request) {
  const profile = await loadPet(context, request)
  const { pets, appointments } = context.get(servicesContext)
  const call = { context: context.get(visitContext).call }
  const path = { customerId: profile.customerId, petProfileId: profile.id }
  const place = getPlace(context)
  const isGone = profile.deathDate !== null
  const [weights, shares, given, plan, insurance, lost, visits, vetNotes] = await Promise.all([
    pets.weights(path, call),
    may(profile, 'owner') ? pets.shares(path, call) : [],
    isGone ? [] : pets.medicineApplications(path, call),
    isGone ? { steps: [] } : pets.vaccinePlan(path, call),
    isGone ? null : findPetInsurance(context, profile),
    isGone ? null : findPetLostNotice(context, profile),
    may(profile, 'owner') ? orNull(appointments.petPhotos({ petProfileId: profile.id }, call)) : null,
    may(profile, 'edit') && !isGone ? pets.vetNotes(path, call) : [],
  ])
  const change = lastChange(weights)
  const t = translator(place.locale, 'petProfile')
  const { due, unrecorded } = nextCare(given, plan.steps, place.today)
  return {
    pet: toPetGlance(profile, place),
    birthday: getBirthday(profile, place.today),
    about: listAboutFacts(profile, t),
    insurance,
    lost,
    visitPhotos: visits?.map((each) => ({ ...each, dayLabel: formatDay(each.day) })) ?? [],
    notes: profile.notes,
    vetNotes: vetNotes
      .filter(({ state }) => state === 'waiting')
      .map(({ id, vetName, clinic, note }) => ({ id, vetName, clinic, note })),
    weight: {
      entries: weights.slice(0, 12).map(({ grams, measuredOn }) => ({ grams, measuredOn })),
      on: weights[0] ? formatDay(weights[0].measuredOn) : null,
      change:
        change === null
          ? null
          : { isUp: change > 0, label: kilograms(Math.abs(change), place.locale), isNone: change === 0 },
    },
    care: due.slice(0, 3).map((each) => ({ ...each, onLabel: formatDay(each.on) })),
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
function getBirthday(profile: PetProfile, today: string) {
  const days = daysToBirthday(profile, today)
  if (days === null || days > 14) return null
  const age = calculateAge(profile, plusDays(today, days))
  return age?.unit === 'years' ? { days, age: age.count } : null
}

export type Overview = Awaited<ReturnType<typeof loadOverview>>
