import type { RouterContextProvider } from 'react-router'
import { readId, readOption } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPostGlance } from '../post/post-glance.ts'

const DECISIONS = ['confirm', 'reject', 'undo'] as const

export type MatchGlance = Awaited<ReturnType<typeof findMatches>>[number]

/** What may be the pet of a notice of the visitor, as the page shows it. */
export async function findMatches(context: Readonly<RouterContextProvider>, postId: string) {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const matches = await community.matchesOfPost({ postId }, { context: visit.call })
  const now = visit.now()
  return matches.map(({ other, ...match }) => ({ ...match, other: toPostGlance(other, visit.country, now) }))
}

/** 'It is it', 'it is not', or neither yet. False: the form says something else. */
export async function decideOnMatch(
  context: Readonly<RouterContextProvider>,
  postId: string,
  form: FormData,
): Promise<boolean> {
  const decision = readOption(form, 'decision', DECISIONS)
  if (!decision || form.get('intent') !== 'match') return false
  const { community } = context.get(servicesContext)
  const otherId = readId(form, 'otherId')
  await community.decideMatch({ postId, otherId, decision }, { context: context.get(visitContext).call })
  return true
}
