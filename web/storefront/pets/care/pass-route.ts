import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/pass-route'
import { answerCard, backToCare } from './answer-card.server.ts'

export const handle = { rate: 'document' } satisfies PagePolicy

export const loader = (args: Route.LoaderArgs) => backToCare(args)

/** 'Guardar en tu celular': the card as a pass, which the phone opens in its wallet. */
export const action = (args: Route.ActionArgs) =>
  answerCard(args, (pets, path, call) => pets.issueVaccinationCardPass(path, call))
