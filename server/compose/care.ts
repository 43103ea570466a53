import { remoteAppointments } from '#services/appointments/client.ts'
import { contract as appointmentsContract } from '#services/appointments/contract.ts'
import type { AppointmentsNeeds } from '#services/appointments/deps.ts'
import { makeAppointments, reviewPictures, startAppointmentsWork } from '#services/appointments/service.ts'
import { remoteInsurance } from '#services/insurance/client.ts'
import { contract as insuranceContract } from '#services/insurance/contract.ts'
import type { InsuranceNeeds } from '#services/insurance/deps.ts'
import { httpUnderwriter, makeInsurance, startInsuranceWork } from '#services/insurance/service.ts'
import { remotePets } from '#services/pets/client.ts'
import { contract as petsContract } from '#services/pets/contract.ts'
import type { PetsNeeds } from '#services/pets/deps.ts'
import { makePets, petPictures, startPetsWork } from '#services/pets/service.ts'
import type { BenefitsInTime } from '#services/rewards/client.ts'
import type { Jobs } from '#shared/jobs.ts'
import { makePictureServer } from '#shared/pictures/serve-picture.ts'
import type { Services } from '../composition.ts'
import { connect } from '../connect.ts'
import { uploadStorage } from '../upload-storage.ts'
import type { Ground } from './ground.ts'

interface CareTies extends Pick<Services, 'accounts' | 'messaging' | 'payments' | 'market'> {
  benefits: BenefitsInTime
}

/** Pets, the visits that are booked for them, and what insures them. */
export function composeCare(ground: Ground, services: CareTies) {
  const { config, addresses, connection, versions, jobs, now, toldBy, serviceKey, serviceUrls } = ground
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
  const pets = connect({
    contract: petsContract,
    service: makePets(petsNeeds),
    url: serviceUrls.pets,
    remote: remotePets,
    serviceKey,
    report: toldBy('pets').report,
  })

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
  const appointments = connect({
    contract: appointmentsContract,
    service: makeAppointments(appointmentsNeeds),
    url: serviceUrls.appointments,
    remote: remoteAppointments,
    serviceKey,
    report: toldBy('appointments').report,
  })

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
  const insurance = connect({
    contract: insuranceContract,
    service: makeInsurance(insuranceNeeds),
    url: serviceUrls.insurance,
    remote: remoteInsurance,
    serviceKey,
    report: toldBy('insurance').report,
  })

  return {
    pets,
    appointments,
    insurance,
    petPictures: makePictureServer(petPictures, petsNeeds),
    reviewPictures: makePictureServer(reviewPictures, appointmentsNeeds),
    async startWork(workers: Jobs) {
      if (pets.runsHere) await startPetsWork(petsNeeds, workers)
      if (appointments.runsHere) await startAppointmentsWork(appointmentsNeeds, workers)
      if (insurance.runsHere) await startInsuranceWork(insuranceNeeds, workers)
    },
  }
}
