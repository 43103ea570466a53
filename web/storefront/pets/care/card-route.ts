import type { PagePolicy } from '#web/request/page-policy.ts'
import type { Route } from './+types/card-route'
import { answerCard, backToCare } from './answer-card.server.ts'

export const handle = { rate: 'document' } satisfies PagePolicy

export const loader = (args: Route.LoaderArgs) => backToCare(args)

/** 'Descargar carnet': the card as a PDF. */
export const action = (args: Route.ActionArgs) =>
  answerCard(args, async (pets, path, call) => (await pets.issueVaccinationCard(path, call)).pdf)
