import type { AccountsClient } from '#services/accounts/client.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { findSignUpCode } from '../tests/sign-up-code.ts'

/** Accounts of a running demonstration, and the address of its outbox. */
export interface RunningAccounts {
  url: string
  accounts: AccountsClient
}

/** Signs a person up by the code of the letter in the demonstration's outbox. Answers the ID token. */
export async function signUp(
  { url, accounts }: RunningAccounts,
  person: { email: string; password: string; fullName: string },
  visitor: { context: CallContext },
): Promise<string> {
  const begun = await accounts.register({ ...person, termsVersion: '1' }, visitor)
  if (begun.step === 'signed-up') return begun.proof.idToken
  const outbox = await fetch(`${url}/dev/outbox?to=${encodeURIComponent(person.email)}`)
  const code = findSignUpCode(await outbox.text()) ?? ''
  const { registrationId } = begun
  return (await accounts.confirmRegistration({ registrationId, code }, visitor)).idToken
}
