import { data } from 'react-router'
import type { PagePolicy } from '#web/request/page-policy.ts'

export const handle = { thirdPartyScripts: 'blocked' } satisfies PagePolicy

/** Throws a 404 for addresses without a page; the root's error boundary renders it. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
