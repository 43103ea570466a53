import { type RouterContextProvider, redirect } from 'react-router'
import { visitContext } from '#web/request/context.ts'
import { parseReferrer } from './referrer.ts'
import { listProviders } from './sign-in-options.server.ts'

/** What the pages that let people in begin with. Who is in already goes on at once. */
export async function loadWayIn(context: Readonly<RouterContextProvider>, request: Request) {
  const { searchParams } = new URL(request.url)
  const referrer = parseReferrer(searchParams.get('referrer'))
  if (!context.get(visitContext).viewer.isGuest) throw redirect(referrer)

  return { referrer, providers: await listProviders(context), problem: parseProblem(searchParams.get('problem')) }
}

/** Why somebody is back from a provider without being in. */
function parseProblem(written: string | null): 'provider' | 'blocked' | null {
  return written === 'provider' || written === 'blocked' ? written : null
}
