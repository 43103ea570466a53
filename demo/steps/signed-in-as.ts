import { DEMO_PASSWORD, type DemoPerson } from '#demo/people.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDoor } from './step.ts'

/** Runs the work as a demonstration person, with a session that ends with it. */
export async function signedInAs(
  { client }: AccountsDoor,
  { email, country }: Pick<DemoPerson, 'email' | 'country'>,
  work: (context: CallContext) => Promise<void>,
): Promise<void> {
  const stranger: CallContext = { viewer: anonymousViewer(country), requestId: 'demonstration' }
  const { idToken } = await client.signInByPassword({ email, password: DEMO_PASSWORD }, { context: stranger })
  const { uid, sessionToken } = await client.openWebSession({ idToken, country }, { context: stranger })
  const viewer = { uid, isGuest: false, roles: ['customer' as const], areas: {}, country, token: sessionToken }
  const context: CallContext = { viewer, requestId: 'demonstration' }
  await work(context)
  await client.signOut({ everywhere: false }, { context })
}
