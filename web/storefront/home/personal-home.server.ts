import type { RouterContextProvider } from 'react-router'
import { mostOrderedIfItAnswers } from '../orders/most-ordered.server.ts'
import { endingSoon, toSubject } from '../pantry/pantry-offers.server.ts'
import { nextVisitIfItAnswers } from '../visits/upcoming/next-visit.server.ts'
import type { PersonalHome } from './personal-home.ts'

export async function loadPersonalHome(context: Readonly<RouterContextProvider>): Promise<PersonalHome> {
  const [nextVisit, ending, mostOrdered] = await Promise.all([
    nextVisitIfItAnswers(context),
    endingSoon(context),
    mostOrderedIfItAnswers(context),
  ])
  return { nextVisit, pantry: ending && { ...ending, subject: toSubject(ending.item) }, mostOrdered }
}
