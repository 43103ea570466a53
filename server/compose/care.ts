import type { InternalAccountsClient } from '#services/accounts/client.ts'
import type { AppointmentsDependencies } from '#services/appointments/deps.ts'
import { makeInternalAppointments } from '#services/appointments/internal-service.ts'
import {
  makeAppointments,
  reviewPictures,
  startAppointmentsWork,
  storePictures,
  visitPictures,
} from '#services/appointments/service.ts'
import type { InsuranceDependencies } from '#services/insurance/deps.ts'
import { httpUnderwriter, makeInsurance, startInsuranceWork } from '#services/insurance/service.ts'
import type { PetsDependencies } from '#services/pets/deps.ts'
import { makePets, petPictures, startPetsWork } from '#services/pets/service.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '#web/request/context.ts'
import { canSendPhoneCodes } from '../message-channels.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { SharedDependencies } from './shared-dependencies.ts'

interface CareTies extends Pick<Services, 'accounts' | 'messaging' | 'payments' | 'market' | 'content'> {
  internalAccounts: InternalAccountsClient
  rewards: Pick<Services['rewards'], 'exportPerson' | 'erasePerson'>
  benefits: BenefitsInTime
}

/** Composes pets, appointments and insurance. */
export function composeCare(shared: SharedDependencies, services: CareTies) {
  const { config, addresses, connection, versions, jobs, now, loggingFor } = shared
  const { accounts, internalAccounts, rewards, messaging, payments, market, content, benefits } = services

  const petsDependencies: PetsDependencies = {
    db: connection.db(),
    now,
    accounts,
    messaging,
    market,
    // Appointments are made of pets, so pets ask them late.
    internalAppointments: { petVisits: (...asked) => internalAppointments.petVisits(...asked) },
    content,
    storage: uploadStorage(config),
    signingSecrets: config.petsKeys,
    passSigner: config.passSigner,
    origins: addresses.origins,
    jobs,
    ...loggingFor('pets'),
  }
  const pets = makePets(petsDependencies)

  const appointmentsDependencies: AppointmentsDependencies = {
    db: connection.db(),
    now,
    versions,
    accounts,
    internalAccounts,
    pets: pets.client,
    // Accounts last: the others may ask for the account.
    customerDataServices: [
      { name: 'pets', client: pets.client },
      { name: 'rewards', client: rewards },
      { name: 'accounts', client: accounts },
    ],
    messaging,
    payments,
    benefits,
    canSendPhoneCodes: canSendPhoneCodes(config),
    storage: uploadStorage(config),
    origins: addresses.origins,
    jobs,
    ...loggingFor('appointments'),
  }
  const appointments = makeAppointments(appointmentsDependencies)
  const internalAppointments = makeInternalAppointments(appointmentsDependencies).client

  const insuranceDependencies: InsuranceDependencies = {
    db: connection.db(),
    now,
    accounts,
    pets: pets.client,
    payments,
    messaging,
    underwriters: config.underwriter ? [httpUnderwriter({ name: 'insurer', ...config.underwriter })] : [],
    storage: uploadStorage(config),
    secrets: config.insuranceKeys,
    origins: addresses.origins,
    jobs,
    ...loggingFor('insurance'),
  }
  const insurance = makeInsurance(insuranceDependencies)

  return {
    pets,
    appointments,
    internalAppointments,
    insurance,
    petPictures: makePictureServer(petPictures, petsDependencies),
    reviewPictures: makePictureServer(reviewPictures, appointmentsDependencies),
    storePictures: makePictureServer(storePictures, appointmentsDependencies),
    visitPictures: makePictureServer(visitPictures, appointmentsDependencies),
    async startWork(workers: Jobs) {
      await startPetsWork(petsDependencies, workers)
      await startAppointmentsWork(appointmentsDependencies, workers)
      await startInsuranceWork(insuranceDependencies, workers)
    },
  }
}
