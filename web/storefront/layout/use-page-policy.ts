import { useMatches } from 'react-router'
import { type MergedPagePolicy, mergeHandles } from '#web/request/page-policy.ts'

/** The policy of the page that is shown. */
export function usePagePolicy(): MergedPagePolicy {
  return mergeHandles(useMatches().map(({ handle }) => handle))
}
