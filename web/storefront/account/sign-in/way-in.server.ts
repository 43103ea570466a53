import { type RouterContextProvider, redirect } from 'react-router'
import { visitContext } from '#web/request/context.ts'
import { referrerOf } from './referrer.ts'
import { providersOf } from './sign-in-options.server.ts'

/** What the pages that let people in begin with. Who is in already goes on at once. */
export async function loadWayIn(context: Readonly<RouterContextProvider>, request: Request) {
  const { searchParams } = new URL(request.url)
  const referrer = referrerOf(searchParams.get('referrer'))
  if (!context.get(visitContext).viewer.isGuest) throw redirect(referrer)

  return { referrer, providers: await providersOf(context), problem: problemOf(searchParams.get('problem')) }
}

/** Why somebody is back from a provider without being in. */
function problemOf(written: string | null): 'provider' | 'blocked' | null {
  return written === 'provider' || written === 'blocked' ? written : null
}
