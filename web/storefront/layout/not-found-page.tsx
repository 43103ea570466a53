import { data } from 'react-router'
import type { PagePolicy } from '#web/request/page-policy.ts'

export const handle = { thirdPartyScripts: 'blocked' } satisfies PagePolicy

/** Every address that no page answers; what the visitor sees is the root's error boundary. */
export function loader() {
  throw data(null, { status: 404 })
}

export default function NotFoundPage() {
  return null
}
