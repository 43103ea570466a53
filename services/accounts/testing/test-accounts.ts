import type { MessagingClient } from '#services/messaging/client.ts'
import { type CountryIso, forEachCountry } from '#shared/countries/countries.ts'
import type { CallContext } from '#shared/rpc/service.ts'
import { anonymousViewer, type Viewer } from '#shared/viewer.ts'
import type { AccountsDependencies } from '../deps.ts'
import { makeAccounts } from '../service.ts'

type Notification = Parameters<MessagingClient['notify']>[0]

export const signingSecrets = ['for tests: as long as a production wants it']

export const origins = { ...forEachCountry(() => 'http://localhost:3000'), PY: 'http://huella.com.py.localhost:3000' }

/** Accounts for a test, with its sent messages, reported failures and ended sessions. */
export function testAccounts(deps: Pick<AccountsDependencies, 'db' | 'now'> & Partial<AccountsDependencies>) {
  const sent: Notification[] = []
  const unexpected: unknown[] = []
  const changed: string[] = []
  const published: { fact: string; data: object }[] = []
  const warned: unknown[] = []
  const accounts = makeAccounts({
    signingSecrets,
    messaging: {
      notify: async (notification) => {
        // As messaging does: one message a key.
        if (!sent.some(({ key }) => key === notification.key)) sent.push(notification)
        return { id: `message-${sent.length}`, channel: notification.urgency === 'high' ? 'whatsapp' : 'email' }
      },
    },
    canSendPhoneCodes: true,
    canSendEmail: true,
    origins,
    providers: [],
    appIssuer: undefined,
    jobs: { publish: async (_, fact, data) => void published.push({ fact, data }) },
    getOperationId: async (country) => `huella-${country.toLowerCase()}`,
    whyNotMergeElsewhere: async () => null,
    geocoding: { kind: 'none', userAgent: 'a test' },
    sessionsChanged: (uid) => void changed.push(uid),
    warn: (error) => void warned.push(error),
    report: (error) => void unexpected.push(error),
    ...deps,
  })

  /** Viewer of a credential, as the HTTP server resolves it. */
  async function getViewer(token: string, country: CountryIso = 'BO'): Promise<Viewer> {
    const credential = token.includes('.') ? { bearer: token } : { sessionToken: token }
    const { uid, isGuest, roles, areas } = await accounts.client.viewerOf(credential, { context: stranger })
    return { uid, isGuest, roles, areas, country, token }
  }

  async function getContext(token: string, country: CountryIso = 'BO'): Promise<CallContext> {
    return { viewer: await getViewer(token, country), requestId: 'request-of-a-test' }
  }

  /** Signs a person up by e-mail, through the code of the letter. Answers the proof of identity. */
  async function register(
    person: { email: string; password: string; fullName: string },
    client: Pick<typeof accounts.client, 'register' | 'confirmRegistration'> = accounts.client,
  ) {
    const begun = await client.register(
      { ...person, termsVersion: '1', acceptsMarketing: false },
      { context: stranger },
    )
    if (begun.step === 'signed-up') return begun.proof
    const { registrationId } = begun
    return client.confirmRegistration({ registrationId, code: codeSentTo(person.email) }, { context: stranger })
  }

  /** Code of the newest letter of a sign-up. */
  function codeSentTo(email: string): string {
    return sent.findLast(({ to, template }) => to.email === email && template === 'sign-up-code')?.data.code ?? ''
  }

  return { accounts, sent, unexpected, changed, published, warned, getViewer, getContext, register, codeSentTo }
}

export const stranger: CallContext = { viewer: anonymousViewer('BO'), requestId: 'request-of-a-stranger' }
