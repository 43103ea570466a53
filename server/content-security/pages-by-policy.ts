import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { PageTable } from '#web/request/page-table.ts'
import type { RequestState } from '../edge/request-state.ts'
import type { Documents } from './page-policy.ts'

type AnswerPage = (request: Request, state: RequestState) => Promise<Response>

/** Serves each page with the policy of its country and of the scripts allowed where its document starts. */
export function pagesByPolicy(
  pages: Pick<PageTable, 'find'>,
  makeAnswer: (documents: Documents) => AnswerPage,
): AnswerPage {
  const ofCountry = (country: CountryIso) => ({
    open: makeAnswer({ country, hasForeignScript: true }),
    closed: makeAnswer({ country, hasForeignScript: false }),
  })
  const answers = forEachCountry(({ iso }) => ofCountry(iso))

  return (request, state) => {
    const { open, closed } = answers[state.country]
    const { policy } = pages.find(new URL(request.url).pathname)
    return policy.thirdPartyScripts === 'allowed' ? open(request, state) : closed(request, state)
  }
}
