export type PostKind = 'adoption' | 'lost' | 'found'

/** What a list asks for; notice: lost and found ones. */
export type ListedKind = PostKind | 'notice'

export function getPostKinds(kind: ListedKind): readonly PostKind[] {
  return kind === 'notice' ? ['lost', 'found'] : [kind]
}

export type PostStatus = 'waiting' | 'open' | 'matched' | 'adopted' | 'reunited' | 'closed' | 'expired' | 'hidden'

/** Days that an ad or a notice lives without its owner saying that it is still so. */
export const FRESH_DAYS = 14

/** Days before that end on which they are asked. */
export const REMIND_DAYS = 2

/** Days after that end in which one tap brings it back. */
export const REVIVE_DAYS = 30

/** Days after an adoption on which the new family is asked how it goes. */
export const FOLLOW_UP_DAYS = [3, 30, 90] as const

const dayMs = 86_400_000

export function freshUntil(now: Date): Date {
  return new Date(now.getTime() + FRESH_DAYS * dayMs)
}

export function getFollowUps(acceptedAt: Date): { days: number; dueAt: Date }[] {
  return FOLLOW_UP_DAYS.map((days) => ({ days, dueAt: new Date(acceptedAt.getTime() + days * dayMs) }))
}

/** What everybody finds in lists and on the map. */
export function isListed(status: PostStatus): boolean {
  return status === 'open' || status === 'matched'
}

/** What everybody may open: a happy end is shown to whoever kept the link. */
export function isPublic(status: PostStatus): boolean {
  return isListed(status) || status === 'adopted' || status === 'reunited'
}

export function canChange(status: PostStatus): boolean {
  return status === 'waiting' || status === 'open'
}

/** How its owner may end it. */
export function getEndings(kind: PostKind): readonly ('adopted' | 'reunited' | 'closed')[] {
  return kind === 'adoption' ? ['adopted', 'closed'] : ['reunited', 'closed']
}

export function canEnd(status: PostStatus): boolean {
  return status === 'waiting' || isListed(status) || status === 'expired'
}

/** Whether saying 'it is still so' changes anything: it is listed, or it ended so for want of that a short while ago. */
export function canConfirm(
  { status, freshUntil: until }: { status: PostStatus; freshUntil: Date },
  now: Date,
): boolean {
  if (isListed(status) || status === 'waiting') return true
  return status === 'expired' && now.getTime() - until.getTime() <= REVIVE_DAYS * dayMs
}
