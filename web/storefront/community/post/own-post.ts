import type { OwnPost } from '#services/community/contract.ts'
import { canChange, canEnd, getEndings } from '#services/community/posts/rules/post-life.ts'
import type { Country } from '#shared/countries/countries.ts'
import { formatLongDay } from '../../profile/dates.ts'

/** Actions that the owner of an ad or notice has now. Computed on the server, which knows the local day. */
export interface OwnPostGlance {
  id: string
  kind: OwnPost['kind']
  status: OwnPost['status']
  /** '3 de diciembre de 2026': the day it leaves the lists. */
  freshUntil: string
  canConfirm: boolean
  canChange: boolean
  /** Possible endings; empty when it has ended. */
  ends: readonly ('adopted' | 'reunited' | 'closed')[]
  /** Reason why an operator hid it, or the last event. */
  lastNote: string
}

export function ownPostGlance(post: OwnPost, country: Pick<Country, 'timezone'>): OwnPostGlance {
  const { id, kind, status } = post
  return {
    ...{ id, kind, status },
    freshUntil: formatLongDay(post.freshUntil, country),
    canConfirm: post.canConfirm,
    canChange: canChange(status),
    ends: canEnd(status) ? getEndings(kind) : [],
    lastNote: post.log.at(-1)?.note ?? '',
  }
}
