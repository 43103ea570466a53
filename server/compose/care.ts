import type { AppointmentsNeeds } from '#services/appointments/deps.ts'
import { makeAppointments, reviewPictures, startAppointmentsWork } from '#services/appointments/service.ts'
import type { InsuranceNeeds } from '#services/insurance/deps.ts'
import { httpUnderwriter, makeInsurance, startInsuranceWork } from '#services/insurance/service.ts'
import type { PetsNeeds } from '#services/pets/deps.ts'
import { makePets, petPictures, startPetsWork } from '#services/pets/service.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '../composition.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { Ground } from './ground.ts'

interface CareTies extends Pick<Services, 'accounts' | 'messaging' | 'payments' | 'market'> {
  benefits: BenefitsInTime
}

/** Pets, the visits that are booked for them, and what insures them. */
export function composeCare(ground: Ground, services: CareTies) {
  const { config, addresses, connection, versions, jobs, now, toldBy } = ground
  const { accounts, messaging, payments, market, benefits } = services

  const petsNeeds: PetsNeeds = {
    db: connection.db(),
    now,
    accounts,
    messaging,
    market,
    storage: uploadStorage(config),
    signingSecrets: config.petsKeys,
    origins: addresses.origins,
    jobs,
    ...toldBy('pets'),
  }
  const pets = makePets(petsNeeds)

  const appointmentsNeeds: AppointmentsNeeds = {
    db: connection.db(),
    now,
    versions,
    accounts,
    pets: pets.client,
    messaging,
    payments,
    benefits,
    storage: uploadStorage(config),
    origins: addresses.origins,
    jobs,
    ...toldBy('appointments'),
  }
  const appointments = makeAppointments(appointmentsNeeds)

  const insuranceNeeds: InsuranceNeeds = {
    db: connection.db(),
    now,
    accounts,
    pets: pets.client,
    payments,
    messaging,
    underwriters: config.underwriter ? [httpUnderwriter({ name: 'insurer', ...config.underwriter })] : [],
    storage: uploadStorage(config),
    secret: config.insuranceKey,
    origins: addresses.origins,
    jobs,
    ...toldBy('insurance'),
  }
  const insurance = makeInsurance(insuranceNeeds)

  return {
    pets,
    appointments,
    insurance,
    petPictures: makePictureServer(petPictures, petsNeeds),
    reviewPictures: makePictureServer(reviewPictures, appointmentsNeeds),
    async startWork(workers: Jobs) {
      await startPetsWork(petsNeeds, workers)
      await startAppointmentsWork(appointmentsNeeds, workers)
      await startInsuranceWork(insuranceNeeds, workers)
    },
  }
}
