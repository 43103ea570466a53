import { loadDemonstration } from '#demo/load.ts'
import type { AccountsDoor, AppointmentsDoor, PetsDoor, StepNeeds } from '#demo/steps/step.ts'
import { makeAccounts } from '#services/accounts/service.ts'
import { makeAccountsSetUp } from '#services/accounts/set-up.ts'
import { makeAppointmentsSetUp } from '#services/appointments/set-up.ts'
import { makeMarketSetUp } from '#services/market/set-up.ts'
import { makePets } from '#services/pets/service.ts'
import { newId, newSecret } from '#shared/ids.ts'
import type { Log } from './log.ts'
import type { Ground } from './start.ts'
import { uploadStorage } from './upload-storage.ts'

type Place = Pick<Ground, 'connection' | 'now'>
type Uploads = Parameters<typeof uploadStorage>[0]
type Doors = Pick<StepNeeds, 'accounts' | 'pets' | 'appointments'>

/** Fills a demonstration's database with what is not there yet, through the doors of the services (D57). */
export async function loadDemonstrationInto(place: Place, config: Uploads, log: Log): Promise<void> {
  const { connection, now } = place
  const market = makeMarketSetUp({ db: connection.db(), now })
  await loadDemonstration({ connection, market, ...doorsOfPeople(place, config, log), now, log })
}

/** The services that people have to do with. */
export function doorsOfPeople(place: Place, config: Uploads, log: Log): Doors {
  const accounts = doorOfAccounts(place, log)
  const pets = doorOfPets(place, accounts, config, log)
  return { accounts, pets, appointments: doorOfAppointments(place) }
}

/** Accounts with a mailbox of its own: codes and links of people who do not exist shall not fill the outbox. */
function doorOfAccounts({ connection, now }: Place, log: Log) {
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

/** Pets with a mailbox of its own, for the same reason. */
function doorOfPets(
  { connection, now }: Place,
  { client, origins }: AccountsDoor,
  config: Uploads,
  log: Log,
): PetsDoor {
  const invitations = new Map<string, string>()
  const pets = makePets({
    db: connection.db(),
    now,
    accounts: client,
    messaging: {
      async send({ to, data, channels }) {
        invitations.set(to.email ?? '', data.link ?? '')
        return { id: newId(), channel: channels[0] ?? 'email' }
      },
    },
    market: { foodPurchases: async () => [] },
    storage: uploadStorage(config),
    signingSecrets: [],
    origins,
    log: log.child({ service: 'pets' }),
    report: (error) => log.error({ err: error }, 'pets failed while the demonstration was loaded'),
  })
  return { client: pets.client, invitationTo: (email) => invitations.get(email) ?? '' }
}

function doorOfAppointments({ connection, now }: Place): AppointmentsDoor {
  return { setUp: makeAppointmentsSetUp({ db: connection.db(), now }) }
}
