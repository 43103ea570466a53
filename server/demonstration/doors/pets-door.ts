import type { AccountsDoor, PetsDoor } from '#demo/steps/step.ts'
import { makePets } from '#services/pets/service.ts'
import { newId } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import { uploadStorage } from '../../upload-storage.ts'
import type { Place, Uploads } from './door-parts.ts'

/** Pets with its own mailbox, for the same reason. */
export function openPetsDoor(
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
      async notify({ to, data }) {
        invitations.set(to.email ?? '', data.link ?? '')
        return { id: newId(), channel: 'email' }
      },
    },
    market: { foodPurchases: async () => [] },
    internalAppointments: { petVisits: async () => [] },
    content: { foodProductsSheet: async () => [] },
    storage: uploadStorage(config),
    signingSecrets: [],
    passSigner: null,
    origins,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'pets' }),
    report: (error) => log.error({ err: error }, 'pets failed while the demonstration was loaded'),
  })
  return { client: pets.client, invitationTo: (email) => invitations.get(email) ?? '' }
}
