import type { ThreadSummary } from '#services/community/contract.ts'

/** Version of a conversation's changeable content: an equal mark means an unchanged page. */
export function getThreadMark({ last, endedBy }: Pick<ThreadSummary, 'last' | 'endedBy'>): string {
  return [last?.number ?? 0, endedBy ?? 'open'].join('.')
}
