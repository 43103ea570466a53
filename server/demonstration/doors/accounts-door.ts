import { makeAccounts } from '#services/accounts/service.ts'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { newId, newSecret } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import type { Place } from './door-parts.ts'

/** Accounts with its own mailbox: mails to invented people must not fill the outbox. */
export function openAccountsDoor({ connection, now }: Place, log: Log) {
  const mailbox = new Map<string, Record<string, string>>()
  const origins = forEachCountry(({ hostEnding }) => `http://localhost${hostEnding}`)
  const { client } = makeAccounts({
    db: connection.db(),
    now,
    // The secret's signatures are used here and at once.
    signingSecrets: [newSecret()],
    messaging: {
      async notify({ to, data }) {
        mailbox.set(to.email ?? to.phoneNumber ?? '', data)
        return { id: newId(), channel: 'email' }
      },
    },
    canSendEmail: true,
    origins,
    providers: [],
    canSendPhoneCodes: false,
    appIssuer: undefined,
    // Facts are dropped: no other service holds data of these customers yet.
    jobs: { publish: async () => {} },
    getOperationId: async (country) => country,
    whyNotMergeElsewhere: async () => null,
    geocoding: { kind: 'none', userAgent: '' },
    sessionsChanged: () => {},
    warn: (error) => log.warn({ err: error }, 'accounts warned while the demonstration was loaded'),
    report: (error) => log.error({ err: error }, 'accounts failed while the demonstration was loaded'),
  })
  const { grantRole } = makeAccountsSetUp({ db: connection.db(), now })
  return { client, grantRole, lastMessageTo: (whom: string) => mailbox.get(whom) ?? {}, origins }
}
