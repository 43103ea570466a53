import type { CountryIso } from '#shared/country.ts'
import { mayRunScript } from '#web/storefront/chat/where-chat-shows.ts'
import type { RequestState } from '../edge/request-state.ts'
import type { Documents } from './policy-of-pages.ts'

type AnswerPage = (request: Request, state: RequestState) => Promise<Response>

/** Answers each page by the policy of its country, and by what may run where its document begins. */
export function pagesByPolicy(answerOf: (documents: Documents) => AnswerPage): AnswerPage {
  const ofCountry = (country: CountryIso) => ({
    open: answerOf({ country, hasForeignScript: true }),
    closed: answerOf({ country, hasForeignScript: false }),
  })
  const answers = { BO: ofCountry('BO'), PY: ofCountry('PY') }

  return (request, state) => {
    const { open, closed } = answers[state.country]
    return mayRunScript(new URL(request.url).pathname) ? open(request, state) : closed(request, state)
  }
}
