import { loadDemonstration } from '#demo/load.ts'
import { makeAccounts } from '#services/accounts/service.ts'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import { newId, newSecret } from '#shared/ids.ts'
import type { Log } from './log.ts'
import type { Ground } from './start.ts'

type Place = Pick<Ground, 'connection' | 'now'>

/** Fills a demonstration's database with what is not there yet, through the doors of the services (D57). */
export async function loadDemonstrationInto(place: Place, log: Log): Promise<void> {
  const { connection, now } = place
  const market = makeMarketSetUp({ db: connection.db(), now })
  await loadDemonstration({ connection, market, accounts: doorOfAccounts(place, log), now, log })
}

/** Accounts with a mailbox of its own: codes and links of people who do not exist shall not fill the outbox. */
export function doorOfAccounts({ connection, now }: Place, log: Log) {
  const mailbox = new Map<string, Record<string, string>>()
  const origins = { BO: 'http://localhost', PY: 'http://localhost.com.py' }
  const { client } = makeAccounts({
    db: connection.db(),
    now,
    // What it signs is used here and at once.
    signingSecret: newSecret(),
    messaging: {
      async send({ to, data, channels }) {
        mailbox.set(to.email ?? to.phoneNumber ?? '', data)
        return { id: newId(), channel: channels[0] ?? 'email' }
      },
    },
    origins,
    providers: [],
    appIssuer: undefined,
    // Nobody knows a customer of the demonstration before these are there.
    jobs: { publish: async () => {} },
    operationOf: async (country) => country,
    geocoding: { kind: 'none', userAgent: '' },
    sessionsChanged: () => {},
    warn: (error) => log.warn({ err: error }, 'accounts warned while the demonstration was loaded'),
    report: (error) => log.error({ err: error }, 'accounts failed while the demonstration was loaded'),
  })
  const { grantRole } = makeAccountsSetUp({ db: connection.db(), now })
  return { client, grantRole, lastMessageTo: (whom: string) => mailbox.get(whom) ?? {}, origins }
}
