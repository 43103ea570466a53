import { implement } from '@orpc/server'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { authenticate } from './authenticate.ts'
import { changePassword } from './change-password.ts'
import { checkCredibility } from './check-credibility.ts'
import { contract } from './contract.ts'
import { createGuest, createWebGuest } from './create-guest.ts'
import { loadKeys } from './keys.ts'
import type { AccountsNeeds } from './needs.ts'
import { openAppSession } from './open-app-session.ts'
import { openWebSession } from './open-web-session.ts'
import { identityProver } from './prove-identity.ts'
import { providerSignIn } from './provider-sign-in.ts'
import { refreshSession } from './refresh-session.ts'
import { register } from './register.ts'
import { requestPasswordReset, resetPassword } from './reset-password.ts'
import { sessions } from './sessions.ts'
import { signInByPassword } from './sign-in-by-password.ts'
import { endSession, signOut } from './sign-out.ts'
import { requestEmailVerification, verifyEmail } from './verify-email.ts'
import { viewerOfBearer, viewerOfSession } from './viewer-of.ts'
import { webToken, webTokenReader } from './web-token.ts'

export { sweepAccounts } from './sweep-accounts.ts'

/** Its paths lie under /v1/app and, later, below the market's, so it hangs at the root. */
export const mount = ''

export function makeAccounts(needs: AccountsNeeds): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  const tokens = onceMade(async () => {
    const keys = await loadKeys(needs.db, needs.signingSecret)
    return { keys, proveIdentity: identityProver(needs, keys), readWebToken: webTokenReader(needs, keys) }
  })
  const keys = async () => (await tokens()).keys
  const provider = providerSignIn(needs, keys)

  return makeService({
    name: 'accounts',
    mount,
    contract,
    report: needs.report,
    router: os.router({
      authenticate: os.authenticate.handler(async ({ input, context }) =>
        authenticate(needs, await tokens(), input, context),
      ),
      createGuest: os.createGuest.handler(async ({ input, context }) =>
        createGuest(needs, await keys(), input, context),
      ),
      refreshSession: os.refreshSession.handler(async ({ input }) => refreshSession(needs, await keys(), input)),
      createWebGuest: os.createWebGuest.handler(({ input, context }) => createWebGuest(needs, input, context)),
      openWebSession: os.openWebSession.handler(async ({ input }) =>
        openWebSession(needs, (await tokens()).proveIdentity, input),
      ),
      signOut: os.signOut.handler(async ({ input, context }) => signOut(needs, await keys(), input, context)),
      sessions: os.sessions.handler(async ({ context }) => sessions(needs, await keys(), context)),
      endSession: os.endSession.handler(({ input, context }) => endSession(needs, input, context)),
      webToken: os.webToken.handler(async ({ context }) => webToken(needs, await keys(), context)),
      openAppSession: os.openAppSession.handler(async ({ input, context }) =>
        openAppSession(needs, (await tokens()).readWebToken, input, context),
      ),
      viewerOf: os.viewerOf.handler(async ({ input }) =>
        'bearer' in input
          ? viewerOfBearer(needs, await keys(), input.bearer)
          : viewerOfSession(needs, input.sessionToken),
      ),

      signInOptions: os.signInOptions.handler(() => provider.options()),
      register: os.register.handler(async ({ input, context }) => register(needs, await keys(), input, context)),
      signInByPassword: os.signInByPassword.handler(async ({ input, context }) =>
        signInByPassword(needs, await keys(), input, context),
      ),
      beginProviderSignIn: os.beginProviderSignIn.handler(({ input }) => provider.begin(input)),
      finishProviderSignIn: os.finishProviderSignIn.handler(({ input }) => provider.finish(input)),
      requestPasswordReset: os.requestPasswordReset.handler(({ input, context }) =>
        requestPasswordReset(needs, input, context),
      ),
      resetPassword: os.resetPassword.handler(({ input }) => resetPassword(needs, input)),
      changePassword: os.changePassword.handler(async ({ input, context }) =>
        changePassword(needs, await keys(), input, context),
      ),
      requestEmailVerification: os.requestEmailVerification.handler(({ input, context }) =>
        requestEmailVerification(needs, input, context),
      ),
      verifyEmail: os.verifyEmail.handler(({ input }) => verifyEmail(needs, input)),

      checkCredibility: os.checkCredibility.handler(({ context }) => checkCredibility(needs, context)),
    }),
  })
}

/** Made at the first call and kept; a failed making is tried again. */
function onceMade<Made>(make: () => Promise<Made>): () => Promise<Made> {
  let made: Promise<Made> | undefined
  return () => {
    made ??= make().catch((error) => {
      made = undefined
      throw error
    })
    return made
  }
}
