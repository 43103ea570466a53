import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { addresses } from './addresses/addresses.ts'
import { createAddress } from './addresses/create-address.ts'
import { deleteAddress } from './addresses/delete-address.ts'
import { makeGeocoder } from './addresses/geocoder/make-geocoder.ts'
import { setDefaultAddress } from './addresses/set-default-address.ts'
import { contract, mount } from './contract.ts'
import type { AccountsDependencies } from './deps.ts'
import { accountsError } from './errors.ts'
import { authenticate } from './identity/authenticate.ts'
import { beginSecondFactor } from './identity/begin-second-factor.ts'
import { changePassword } from './identity/change-password.ts'
import { confirmPhoneCode } from './identity/confirm-phone-code.ts'
import { identityProver } from './identity/prove-identity.ts'
import { proveSecondFactor } from './identity/prove-second-factor.ts'
import { providerSignIn } from './identity/provider-sign-in.ts'
import { register } from './identity/register.ts'
import { requestPhoneCode } from './identity/request-phone-code.ts'
import { requestPasswordReset, resetPassword } from './identity/reset-password.ts'
import { signInByPassword } from './identity/sign-in-by-password.ts'
import { requestEmailVerification, verifyEmail } from './identity/verify-email.ts'
import { account } from './people/account.ts'
import { checkCredibility } from './people/check-credibility.ts'
import { erasePerson } from './people/erase-account-data.ts'
import { exportPerson } from './people/export-account-data.ts'
import { rememberCancelled, rememberDelivered } from './people/remember-order.ts'
import { saveBillingInfo } from './people/save-billing-info.ts'
import { saveConsents } from './people/save-consents.ts'
import { updateUser } from './people/update-user.ts'
import { user } from './people/user.ts'
import { createGuest, createWebGuest } from './sessions/create-guest.ts'
import { findBearerViewer, findSessionViewer } from './sessions/find-viewer.ts'
import { loadKeys } from './sessions/keys.ts'
import { openAppSession } from './sessions/open-app-session.ts'
import { openWebSession } from './sessions/open-web-session.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { sessions } from './sessions/sessions.ts'
import { findShareTokenViewer, shareToken } from './sessions/share-token.ts'
import { endSession, signOut } from './sessions/sign-out.ts'
import { webToken, webTokenReader } from './sessions/web-token.ts'
import { acceptInvitation } from './staff/accept-invitation.ts'
import { auditLog } from './staff/audit-log.ts'
import { blockAccount, unblockAccount } from './staff/block-account.ts'
import { colleagues } from './staff/colleagues.ts'
import { findAccounts, staffAccount } from './staff/find-accounts.ts'
import { invite } from './staff/invite.ts'
import { staffMemberships } from './staff/staff-memberships.ts'

export { sweepAccounts } from './sweep-accounts.ts'

/** Starts the scheduled jobs and fact consumers of accounts. */
export async function startAccountsWork(needs: Pick<AccountsDependencies, 'db' | 'now'>, jobs: Jobs): Promise<void> {
  await jobs.subscribe('accounts', 'order-delivered', (fact) => rememberDelivered(needs, fact))
  await jobs.subscribe('accounts', 'order-cancelled', (fact) => rememberCancelled(needs, fact))
}

export function makeAccounts(needs: AccountsDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  const tokens = onceMade(async () => {
    const keys = await loadKeys(needs.db, needs.signingSecrets)
    return { keys, proveIdentity: identityProver(needs, keys), readWebToken: webTokenReader(needs, keys) }
  })
  const keys = async () => (await tokens()).keys
  const provider = providerSignIn(needs, keys)
  const geocoder = makeGeocoder(needs.geocoding, needs.warn)

  return makeService({
    name: 'accounts',
    mount,
    contract,
    report: needs.report,
    accessErrors: {
      unauthenticated: () => accountsError('token-not-valid'),
      guest: () => accountsError('guests-have-no-page'),
      forbidden: () => accountsError('not-allowed'),
    },
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
      shareToken: os.shareToken.handler(async ({ input, context }) => shareToken(needs, await keys(), input, context)),
      viewerOf: os.viewerOf.handler(async ({ input }) => {
        if ('shareToken' in input) return findShareTokenViewer(needs, await keys(), input.shareToken)
        if ('bearer' in input) return findBearerViewer(needs, await keys(), input.bearer)
        return findSessionViewer(needs, input.sessionToken)
      }),

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
      resetPassword: os.resetPassword.handler(({ input, context }) => resetPassword(needs, input, context)),
      changePassword: os.changePassword.handler(async ({ input, context }) =>
        changePassword(needs, await keys(), input, context),
      ),
      requestEmailVerification: os.requestEmailVerification.handler(({ input, context }) =>
        requestEmailVerification(needs, input, context),
      ),
      verifyEmail: os.verifyEmail.handler(({ input }) => verifyEmail(needs, input)),

      user: os.user.handler(({ input, context }) => user(needs, input, context)),
      updateUser: os.updateUser.handler(({ input, context }) => updateUser(needs, input, context)),
      account: os.account.handler(({ context }) => account(needs, context)),
      saveBillingInfo: os.saveBillingInfo.handler(({ input, context }) => saveBillingInfo(needs, input, context)),
      saveConsents: os.saveConsents.handler(({ input, context }) => saveConsents(needs, input, context)),
      checkCredibility: os.checkCredibility.handler(({ context }) => checkCredibility(needs, context)),
      requestPhoneCode: os.requestPhoneCode.handler(async ({ input, context }) =>
        requestPhoneCode(needs, await keys(), input, context),
      ),
      confirmPhoneCode: os.confirmPhoneCode.handler(async ({ input, context }) =>
        confirmPhoneCode(needs, await keys(), input, context),
      ),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),

      addresses: os.addresses.handler(({ input, context }) => addresses(needs, input, context)),
      createAddress: os.createAddress.handler(({ input, context }) => createAddress(needs, input, context)),
      deleteAddress: os.deleteAddress.handler(({ input, context }) => deleteAddress(needs, input, context)),
      setDefaultAddress: os.setDefaultAddress.handler(({ input, context }) => setDefaultAddress(needs, input, context)),
      reverseGeocode: os.reverseGeocode.handler(({ input }) => geocoder.findPlace(input.coordinates)),

      invite: os.invite.handler(({ input, context }) => invite(needs, input, context)),
      acceptInvitation: os.acceptInvitation.handler(({ input, context }) => acceptInvitation(needs, input, context)),
      beginSecondFactor: os.beginSecondFactor.handler(async ({ context }) =>
        beginSecondFactor(needs, await keys(), context),
      ),
      proveSecondFactor: os.proveSecondFactor.handler(async ({ input, context }) =>
        proveSecondFactor(needs, await keys(), input, context),
      ),
      blockAccount: os.blockAccount.handler(({ input, context }) => blockAccount(needs, input, context)),
      unblockAccount: os.unblockAccount.handler(({ input, context }) => unblockAccount(needs, input, context)),
      staffMemberships: os.staffMemberships.handler(({ context }) => staffMemberships(needs, context)),
      findAccounts: os.findAccounts.handler(({ input, context }) => findAccounts(needs, input, context)),
      staffAccount: os.staffAccount.handler(({ input, context }) => staffAccount(needs, input, context)),
      colleagues: os.colleagues.handler(({ input }) => colleagues(needs, input)),
      auditLog: os.auditLog.handler(({ input, context }) => auditLog(needs, input, context)),
    }),
  })
}

/** Caches the result of the first call; a failed one is retried. */
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
