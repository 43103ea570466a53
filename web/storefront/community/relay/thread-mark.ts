import type { ThreadSummary } from '#services/community/contract.ts'

/** Of what may change on the page of a conversation without its reader: the same mark, the same page. */
export function getThreadMark({ last, endedBy }: Pick<ThreadSummary, 'last' | 'endedBy'>): string {
  return [last?.number ?? 0, endedBy ?? 'open'].join('.')
}
