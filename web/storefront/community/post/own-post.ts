import type { OwnPost } from '#services/community/contract.ts'
import { canChange, canEnd, getEndings } from '#services/community/posts/rules/post-life.ts'
import type { Country } from '#shared/country.ts'
import { formatLongDay } from '../../profile/dates.ts'

/** What the owner of an ad or a notice may do with it now. Made on the server, which knows the day there. */
export interface OwnPostGlance {
  id: string
  kind: OwnPost['kind']
  status: OwnPost['status']
  /** '3 de diciembre de 2026': then it leaves the lists. */
  freshUntil: string
  canConfirm: boolean
  canChange: boolean
  /** How it may end; empty: it has. */
  ends: readonly ('adopted' | 'reunited' | 'closed')[]
  /** Why an operator hid it, or the last thing that happened. */
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
