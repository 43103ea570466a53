import { DEMO_PASSWORD, type DemoPerson, demoPeople } from '#demo/people.ts'
import { countries } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { AccountsDoor, DemoStep, StepDependencies } from './step.ts'

const DAY_MS = 86_400_000

export const accountsSteps: DemoStep[] = [
  { service: 'accounts', number: 1, name: 'people with a known password', run: signEverybodyUp },
]

async function signEverybodyUp(deps: Pick<StepDependencies, 'accounts' | 'now'>): Promise<void> {
  for (const person of demoPeople) await signUp(deps, person)
}

/** Signs a person up as they would, on the day they joined: form, mail, phone code, address. */
export async function signUp(
  { accounts: today, now }: Pick<StepDependencies, 'accounts' | 'now'>,
  person: DemoPerson,
): Promise<void> {
  const client = today.at(() => new Date(now().getTime() - person.joinedDaysAgo * DAY_MS))
  const accounts = { ...today, client }
  const { country, email } = person
  const stranger: CallContext = { viewer: anonymousViewer(country), requestId: 'demonstration' }
  const idToken = await getProof(accounts, person, stranger)
  const { uid, sessionToken } = await client.openWebSession({ idToken, country }, { context: stranger })
  const viewer = { uid, isGuest: false, roles: ['customer' as const], areas: {}, country, token: sessionToken }
  const context: CallContext = { viewer, requestId: 'demonstration' }

  const known = await client.account(undefined, { context })
  if (person.phoneNumber && !known.verifiedPhone) await provePhone(accounts, person.phoneNumber, person, context)
  if (known.addressBook.length === 0) await pinAddresses(accounts, person, context)
  if (person.billing) await client.saveBillingInfo({ ...person.billing, country, email }, { context })
  if (person.role) await accounts.grantRole({ whom: email, ...person.role })
  await client.signOut({ everywhere: false }, { context })
}

/** Signs the person up by the code of the letter; when an interrupted run already did, this is a sign-in. */
async function getProof(
  { client, lastMessageTo }: AccountsDoor,
  { email, name }: DemoPerson,
  context: CallContext,
): Promise<string> {
  const newcomer = { email, password: DEMO_PASSWORD, fullName: name, termsVersion: '2026-11', acceptsMarketing: false }
  const begun = await client.register(newcomer, { context })
  if (begun.step === 'signed-up') return begun.proof.idToken
  const { code } = lastMessageTo(email)
  if (code === undefined)
    return (await client.signInByPassword({ email, password: DEMO_PASSWORD }, { context })).idToken
  return (await client.confirmRegistration({ registrationId: begun.registrationId, code }, { context })).idToken
}

async function provePhone(
  { client, lastMessageTo }: AccountsDoor,
  phoneNumber: string,
  { name, email }: DemoPerson,
  context: CallContext,
): Promise<void> {
  const userId = context.viewer.uid ?? ''
  await client.updateUser({ userId, fullName: name, email, phoneNumber, userName: null, locale: 'es' }, { context })
  await client.requestPhoneCode({ phoneNumber }, { context })
  await client.confirmPhoneCode({ phoneNumber, code: lastMessageTo(phoneNumber).code ?? '' }, { context })
}

// The first address becomes the default.
async function pinAddresses({ client }: AccountsDoor, { addresses, country }: DemoPerson, context: CallContext) {
  const { iso, name, countryCode, timezone } = countries[country]
  for (const { lat, lon, ...fields } of addresses) {
    const address = {
      ...fields,
      country: { iso, name, countryCode, timezone },
      region: null,
      coordinates: { lat, lon, empty: false },
      building: null,
      unit: null,
      userId: context.viewer.uid ?? '',
    }
    await client.createAddress(address, { context })
  }
}
