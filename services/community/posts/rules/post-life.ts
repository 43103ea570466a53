export type PostKind = 'adoption' | 'lost' | 'found'

/** Kind filter of a list; notice: lost and found. */
export type ListedKind = PostKind | 'notice'

export function getPostKinds(kind: ListedKind): readonly PostKind[] {
  return kind === 'notice' ? ['lost', 'found'] : [kind]
}

export type PostStatus = 'waiting' | 'open' | 'matched' | 'adopted' | 'reunited' | 'closed' | 'expired' | 'hidden'

/** Days until a post expires unless its owner confirms it. */
export const FRESH_DAYS = 14

/** Days before expiry on which the owner is asked. */
export const REMIND_DAYS = 2

/** Days after expiry in which a confirmation lists the post again. */
export const REVIVE_DAYS = 30

/** Days after an adoption on which the adopter gets a follow-up. */
export const FOLLOW_UP_DAYS = [3, 30, 90] as const

const dayMs = 86_400_000

export function freshUntil(now: Date): Date {
  return new Date(now.getTime() + FRESH_DAYS * dayMs)
}

export function getFollowUps(acceptedAt: Date): { days: number; dueAt: Date }[] {
  return FOLLOW_UP_DAYS.map((days) => ({ days, dueAt: new Date(acceptedAt.getTime() + days * dayMs) }))
}

/** Whether a post is in lists and on the map. */
export function isListed(status: PostStatus): boolean {
  return status === 'open' || status === 'matched'
}

/** Whether anybody may open a post: listed ones, and happy ends for those who kept the link. */
export function isPublic(status: PostStatus): boolean {
  return isListed(status) || status === 'adopted' || status === 'reunited'
}

export function canChange(status: PostStatus): boolean {
  return status === 'waiting' || status === 'open'
}

/** Outcomes that the owner may end a post with. */
export function getEndings(kind: PostKind): readonly ('adopted' | 'reunited' | 'closed')[] {
  return kind === 'adoption' ? ['adopted', 'closed'] : ['reunited', 'closed']
}

export function canEnd(status: PostStatus): boolean {
  return status === 'waiting' || isListed(status) || status === 'expired'
}

/** Whether a confirmation has an effect: the post is listed or waiting, or expired at most thirty days ago. */
export function canConfirm(
  { status, freshUntil: until }: { status: PostStatus; freshUntil: Date },
  now: Date,
): boolean {
  if (isListed(status) || status === 'waiting') return true
  return status === 'expired' && now.getTime() - until.getTime() <= REVIVE_DAYS * dayMs
}
