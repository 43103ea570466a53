import { type RouterContextProvider, redirect } from 'react-router'
import type { PetProfile, Right } from '#services/pets/contract.ts'
import { dayIn } from '#services/pets/rules/days.ts'
import { paths } from '#web/paths.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { requireSignedIn } from '../profile/load-account.server.ts'
import { may } from './family/may.ts'

type Context = Readonly<RouterContextProvider>

/**
 * Pet of `?id=`. Redirects to the list without an id, throws a 404 for another owner's pet, and redirects to the
 * pet's page when the visitor lacks the right that the page needs.
 */
export async function loadPet(context: Context, request: Request, right: Right | 'owner' = 'see'): Promise<PetProfile> {
  requireSignedIn(context, request)
  const id = new URL(request.url).searchParams.get('id')
  if (!id) throw redirect(paths.petProfiles())

  const { pets } = context.get(servicesContext)
  const pet = await pets.petProfile({ petProfileId: id.slice(0, 100) }, { context: context.get(visitContext).call })
  if (!may(pet, right)) throw redirect(paths.petProfiles({ id: pet.id }))
  return pet
}

/** The day that it is where the visitor shops. */
export function getToday(context: Context): string {
  const { country, now } = context.get(visitContext)
  return dayIn(country.timezone, now())
}

/** Locale and day, for everything that says something about a pet. */
export function getPlace(context: Context) {
  return { locale: context.get(visitContext).country.locale, today: getToday(context) }
}
