import type { RouterContextProvider } from 'react-router'
import { contract } from '#services/community/contract.ts'
import { getInputSchema } from '#web/forms/field-schemas.server.ts'
import { parseFormOrThrow } from '#web/forms/parse-form.server.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPostGlance } from '../post/post-glance.ts'

const decisionForm = getInputSchema(contract.decideMatch).pick({ otherId: true, decision: true })

export type MatchGlance = Awaited<ReturnType<typeof findMatches>>[number]

/** Possible matches of a visitor's notice, for its page. */
export async function findMatches(context: Readonly<RouterContextProvider>, postId: string) {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const matches = await community.matchesOfPost({ postId }, { context: visit.call })
  const now = visit.now()
  return matches.map(({ other, ...match }) => ({ ...match, other: toPostGlance(other, visit.country, now) }))
}

/** Confirms, rejects or resets a match. */
export async function decideOnMatch(
  context: Readonly<RouterContextProvider>,
  postId: string,
  form: FormData,
): Promise<void> {
  const { community } = context.get(servicesContext)
  const decision = parseFormOrThrow(form, decisionForm)
  await community.decideMatch({ postId, ...decision }, { context: context.get(visitContext).call })
}
