import type { RouterContextProvider } from 'react-router'
import { readId, readOption } from '#web/forms/read-fields.ts'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { toPostGlance } from '../post/post-glance.ts'

const DECISIONS = ['confirm', 'reject', 'undo'] as const

export type MatchGlance = Awaited<ReturnType<typeof findMatches>>[number]

/** Possible matches of a visitor's notice, for its page. */
export async function findMatches(context: Readonly<RouterContextProvider>, postId: string) {
  const { community } = context.get(servicesContext)
  const visit = context.get(visitContext)
  const matches = await community.matchesOfPost({ postId }, { context: visit.call })
  const now = visit.now()
  return matches.map(({ other, ...match }) => ({ ...match, other: toPostGlance(other, visit.country, now) }))
}

/** Confirms, rejects or resets a match. False when the form is about something else. */
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
