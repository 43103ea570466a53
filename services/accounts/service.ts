import type { Jobs } from '#shared/jobs.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { addresses } from './addresses/addresses.ts'
import { changeAddress } from './addresses/change-address.ts'
import { createAddress } from './addresses/create-address.ts'
import { deleteAddress } from './addresses/delete-address.ts'
import { makeGeocoder } from './addresses/geocoder/make-geocoder.ts'
import { setDefaultAddress } from './addresses/set-default-address.ts'
import { contract, mount } from './contract.ts'
import type { AccountsDependencies } from './deps.ts'
import { deviceStaff, revokeDevice, trustedDevices } from './devices/devices.ts'
import { trustDevice, trustDeviceByPasskey } from './devices/trust-device.ts'
import { unlockByPin } from './devices/unlock-by-pin.ts'
import { accountsError } from './errors.ts'
import { addPassword } from './identity/add-password.ts'
import { authenticate } from './identity/authenticate.ts'
import { changePassword } from './identity/change-password.ts'
import { confirmPassword } from './identity/confirm-password.ts'
import { confirmPhoneCode } from './identity/confirm-phone-code.ts'
import { identityProver } from './identity/prove-identity.ts'
import { providerSignIn } from './identity/provider-sign-in.ts'
import { confirmRegistration, resendRegistrationLetter } from './identity/registration/confirm-registration.ts'
import { register } from './identity/registration/register.ts'
import { requestPhoneCode } from './identity/request-phone-code.ts'
import { requestPasswordReset, resetPassword } from './identity/reset-password.ts'
import { signInByPassword } from './identity/sign-in-by-password.ts'
import { requestEmailVerification, verifyEmail } from './identity/verify-email.ts'
import { mergeAccount } from './merging/merge-account.ts'
import { confirmMerge, declineMerge, mergeProposal, requestMergeCode } from './merging/own-merge.ts'
import { proposeMerge } from './merging/propose-merge.ts'
import { addPasskey } from './passkeys/add-passkey.ts'
import { beginPasskey, beginPasskeyProof, beginPasskeySignIn } from './passkeys/begin.ts'
import { passkeys, removePasskey, renamePasskey } from './passkeys/passkeys.ts'
import { proveByPasskey } from './passkeys/prove-by-passkey.ts'
import { signInByPasskey } from './passkeys/sign-in-by-passkey.ts'
import { account } from './people/account.ts'
import { checkCredibility } from './people/check-credibility.ts'
import { checkErasure, erasePerson } from './people/erase-account-data.ts'
import { exportPerson } from './people/export-account-data.ts'
import { rememberCancelled, rememberDelivered } from './people/remember-order.ts'
import { saveBillingInfo } from './people/save-billing-info.ts'
import { saveConsents } from './people/save-consents.ts'
import { updateUser } from './people/update-user.ts'
import { user } from './people/user.ts'
import { adoptProvedGuest } from './phone-sign-in/adopt-proved-guest.ts'
import { openAccountOfGuest } from './phone-sign-in/open-account-of-guest.ts'
import { requestSignInCode } from './phone-sign-in/request-sign-in-code.ts'
import { saveGuestContact } from './phone-sign-in/save-guest-contact.ts'
import { signInByPhoneCode } from './phone-sign-in/sign-in-by-phone-code.ts'
import { beginSecondFactor } from './second-factor/begin-second-factor.ts'
import { proveSecondFactor } from './second-factor/prove-second-factor.ts'
import { recentProof } from './sessions/confirmed-session.ts'
import { createGuest, createWebGuest } from './sessions/create-guest.ts'
import { viewerOf } from './sessions/find-viewer.ts'
import { loadKeys } from './sessions/keys.ts'
import { openAppSession } from './sessions/open-app-session.ts'
import { openWebSession } from './sessions/open-web-session.ts'
import { refreshSession } from './sessions/refresh-session.ts'
import { sessions } from './sessions/sessions.ts'
import { shareToken } from './sessions/share-token.ts'
import { endSession, signOut } from './sessions/sign-out.ts'
import { webToken, webTokenReader } from './sessions/web-token.ts'
import { acceptInvitation } from './staff/accept-invitation.ts'
import { auditLog } from './staff/audit-log.ts'
import { blockAccount, unblockAccount } from './staff/block-account.ts'
import { colleagues, couriers } from './staff/colleagues.ts'
import { createResetLink } from './staff/create-reset-link.ts'
import { findAccounts, staffAccount } from './staff/find-accounts.ts'
import { invitations, invite, sendInvitationAgain, withdraw } from './staff/invite.ts'
import { changeStaffRole, resetSecondFactor, revokeStaffDevices, staffPeople, staffPerson } from './staff/people.ts'
import { staffMemberships } from './staff/staff-memberships.ts'

export { makeSavedRequests } from './saved-requests/saved-requests.ts'
export { sweepAccounts } from './sweep-accounts.ts'

/** Starts the scheduled jobs and fact consumers of accounts. */
export async function startAccountsWork(deps: Pick<AccountsDependencies, 'db' | 'now'>, jobs: Jobs): Promise<void> {
  await jobs.subscribe('accounts', 'order-delivered', (fact) => rememberDelivered(deps, fact))
  await jobs.subscribe('accounts', 'order-cancelled', (fact) => rememberCancelled(deps, fact))
}

export function makeAccounts(given: AccountsDependencies): Service<typeof contract> {
  const readTokens = onceMade(async () => {
    const keys = await loadKeys(given.db, given.signingSecrets)
    return { keys, proveIdentity: identityProver(given, keys), readWebToken: webTokenReader(given, keys) }
  })
  const deps = {
    ...given,
    loadKeys: async () => (await readTokens()).keys,
    proveIdentity: async (idToken: string) => (await readTokens()).proveIdentity(idToken),
    readWebToken: async (jwt: string) => (await readTokens()).readWebToken(jwt),
  }
  const provider = providerSignIn(deps)
  const geocoder = makeGeocoder(deps.geocoding, deps.warn)

  return makeService({
    name: 'accounts',
    mount,
    contract,
    errors: accountsError,
    report: deps.report,
    accessErrors: {
      unauthenticated: () => accountsError('token-not-valid'),
      guest: () => accountsError('guests-have-no-page'),
      forbidden: () => accountsError('not-allowed'),
    },
    router: implementContract(contract, deps, {
      authenticate,
      createGuest,
      refreshSession,
      createWebGuest,
      openWebSession,
      signOut,
      sessions,
      endSession,
      webToken,
      openAppSession,
      shareToken,
      viewerOf,

      signInOptions: () => provider.options(),
      register,
      confirmRegistration,
      resendRegistrationLetter,
      signInByPassword,
      beginProviderSignIn: (_deps, input) => provider.begin(input),
      finishProviderSignIn: (_deps, input) => provider.finish(input),
      requestSignInCode,
      signInByPhoneCode,
      openAccountOfGuest,
      saveGuestContact,
      adoptProvedGuest,
      requestPasswordReset,
      resetPassword,
      changePassword,
      addPassword,
      confirmPassword,
      recentProof,
      requestEmailVerification,
      verifyEmail,

      user,
      updateUser,
      account,
      saveBillingInfo,
      saveConsents,
      checkCredibility: (deps, _input, context) => checkCredibility(deps, context),
      requestPhoneCode,
      confirmPhoneCode,
      exportPerson,
      checkErasure,
      erasePerson,

      addresses,
      createAddress,
      changeAddress,
      deleteAddress,
      setDefaultAddress,
      reverseGeocode: (_deps, input) => geocoder.findPlace(input.coordinates),

      invite,
      invitations,
      sendInvitationAgain,
      withdrawInvitation: withdraw,
      staffPeople,
      staffPerson,
      changeStaffRole,
      resetSecondFactor,
      acceptInvitation,
      beginSecondFactor,
      proveSecondFactor,
      trustDevice,
      trustDeviceByPasskey,
      deviceStaff,
      unlockByPin,
      trustedDevices,
      revokeDevice,
      revokeStaffDevices,
      beginPasskeySignIn,
      signInByPasskey,
      beginPasskeyProof,
      proveByPasskey,
      passkeys,
      beginPasskey,
      addPasskey,
      renamePasskey,
      removePasskey,
      blockAccount,
      unblockAccount,
      mergeAccount,
      proposeMerge,
      mergeProposal,
      requestMergeCode,
      confirmMerge,
      declineMerge,
      createResetLink,
      staffMemberships,
      findAccounts,
      staffAccount,
      colleagues,
      couriers,
      auditLog,
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
