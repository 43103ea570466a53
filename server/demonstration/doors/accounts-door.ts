import type { AccountsDependencies } from '#services/accounts/deps.ts'
import { makeAccounts } from '#services/accounts/service.ts'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import type { Clock } from '#shared/clock.ts'
import { forEachCountry } from '#shared/countries/countries.ts'
import { newId, newSecret } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import type { Place } from './door-parts.ts'

/** Accounts at any time, with its own mailbox: mails to invented people must not fill the outbox. */
export function openAccountsDoor({ connection, now }: Place, log: Log) {
  const mailbox = new Map<string, Record<string, string>>()
  const origins = forEachCountry(({ hostEnding }) => `http://localhost${hostEnding}`)
  const deps: Omit<AccountsDependencies, 'now'> = {
    db: connection.db(),
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
  }
  const at = (clock: Clock) => makeAccounts({ ...deps, now: clock }).client
  const { grantRole } = makeAccountsSetUp({ db: connection.db(), now })
  return { client: at(now), at, grantRole, lastMessageTo: (whom: string) => mailbox.get(whom) ?? {}, origins }
}
