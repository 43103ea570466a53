import type { RouterContextProvider } from 'react-router'
import { mostOrderedIfItAnswers } from '../orders/most-ordered.server.ts'
import { endingSoon, toSubject } from '../pantry/pantry-offers.server.ts'
import { lateCareIfItAnswers } from '../pets/care/late-care.server.ts'
import { nextVisitIfItAnswers } from '../visits/upcoming/next-visit.server.ts'
import type { PersonalHome } from './personal-home.ts'

export async function loadPersonalHome(context: Readonly<RouterContextProvider>): Promise<PersonalHome> {
  const [nextVisit, ending, lateCare, mostOrdered] = await Promise.all([
    nextVisitIfItAnswers(context),
    endingSoon(context),
    lateCareIfItAnswers(context),
    mostOrderedIfItAnswers(context),
  ])
  return { nextVisit, pantry: ending && { ...ending, subject: toSubject(ending.item) }, lateCare, mostOrdered }
}
