import type { RouterContextProvider } from 'react-router'
import { servicesContext, visitContext } from '#web/request/context.ts'
import { formatMoment } from '../../profile/dates.ts'

export type SightingGlance = Awaited<ReturnType<typeof findSightings>>[number]

/** Sightings of the visitor's lost pet, reported through the code of its poster. */
export async function findSightings(context: Readonly<RouterContextProvider>, postId: string) {
  const { community } = context.get(servicesContext)
  const { call, country } = context.get(visitContext)
  const sightings = await community.sightingsOfPost({ postId }, { context: call })
  return sightings.map(({ id, place, where, words, picture, seenAt }) => ({
    ...{ id, place, where, words, picture },
    seenAt: formatMoment(seenAt, country),
  }))
}
