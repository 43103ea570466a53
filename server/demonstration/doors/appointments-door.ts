import type { AccountsDoor, AppointmentsDoor, PetsDoor } from '#demo/steps/step.ts'
import { makeInternalAccounts } from '#services/accounts/internal-service.ts'
import { makeAppointments } from '#services/appointments/service.ts'
import { makeAppointmentsSetUp } from '#services/appointments/set-up.ts'
import { newId } from '#shared/ids.ts'
import type { Log } from '../../log.ts'
import { uploadStorage } from '../../upload-storage.ts'
import { noBenefits, noPayments, operatorOfDemonstration, type Place, type Uploads } from './door-parts.ts'

/**
 * Appointments at any time. Notifications and facts are dropped, because no service consumes them and those to people
 * who can sign in would be about the distant past.
 */
export function openAppointmentsDoor(
  { connection, now }: Place,
  { accounts, pets }: { accounts: AccountsDoor; pets: PetsDoor },
  config: Uploads,
  log: Log,
): AppointmentsDoor {
  const staff = operatorOfDemonstration()
  const report = (error: unknown) => log.error({ err: error }, 'appointments failed while the demonstration was loaded')
  const deps = {
    db: connection.db(),
    canSendPhoneCodes: false,
    accounts: {
      account: accounts.client.account,
      viewerOf: accounts.client.viewerOf,
      addresses: accounts.client.addresses,
      shareToken: accounts.client.shareToken,
      staffMemberships: async (...[, options]: Parameters<AccountsDoor['client']['staffMemberships']>) =>
        options?.context.viewer.uid === staff.viewer.uid ? [{ role: 'operator' as const, merchantId: null }] : [],
    },
    pets: {
      createPetProfile: pets.client.createPetProfile,
      petProfiles: pets.client.petProfiles,
      medicineApplications: pets.client.medicineApplications,
      petProfile: pets.client.petProfile,
      customerByEcommerceUid: pets.client.customerByEcommerceUid,
    },
    internalAccounts: makeInternalAccounts({ db: connection.db(), now, report }).client,
    customerDataServices: [],
    messaging: { notify: async () => ({ id: newId(), channel: 'email' as const }) },
    payments: noPayments,
    benefits: noBenefits,
    storage: uploadStorage(config),
    origins: accounts.origins,
    jobs: { publish: async () => {} },
    log: log.child({ service: 'appointments' }),
    report,
  }
  return {
    setUp: makeAppointmentsSetUp({ db: connection.db(), now }),
    at: (clock) => makeAppointments({ ...deps, now: clock, versions: { version: () => 0 } }).client,
    staff,
  }
}
