import { implement } from '@orpc/server'
import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { type CallContext, makeService, type Service } from '#shared/rpc/service.ts'
import { takeOverAppointment } from './care/appointment-facts.ts'
import { sendReminders } from './care/send-reminders.ts'
import { contract, mount } from './contract.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { claimGuest } from './customers/claim-guest.ts'
import { createCustomer, customerByEcommerceUid } from './customers/customers.ts'
import type { PetsDependencies } from './deps.ts'
import { petsError } from './errors.ts'
import { breeds, petTypes } from './kinds/kinds.ts'
import { addMedicineApplication } from './medicines/add-medicine-application.ts'
import { addMedicineAttachment } from './medicines/add-medicine-attachment.ts'
import { deleteMedicineApplication } from './medicines/delete-medicine-application.ts'
import { deleteMedicineAttachment } from './medicines/delete-medicine-attachment.ts'
import { medicineApplications } from './medicines/medicine-applications.ts'
import { updateMedicineApplication } from './medicines/update-medicine-application.ts'
import { pantry } from './pantry/pantry.ts'
import { addPantryFood, deletePantryFood, pantryFoods } from './pantry/pantry-foods.ts'
import { deletePetPicture } from './pictures/delete-pet-picture.ts'
import { petPictures } from './pictures/pet-pictures.ts'
import { savePetPicture } from './pictures/save-pet-picture.ts'
import { createPetProfile } from './profiles/create-pet-profile.ts'
import { deletePetProfile } from './profiles/delete-pet-profile.ts'
import { petProfile, petProfiles } from './profiles/pet-profiles.ts'
import { updatePetProfile } from './profiles/update-pet-profile.ts'
import { addWeight, deleteWeight, weights } from './profiles/weights.ts'
import { acceptShare } from './sharing/accept-share.ts'
import { share } from './sharing/share.ts'
import { changeShare, endShare, shares } from './sharing/shares.ts'
import { publicTag } from './tags/public-tag.ts'
import { reportSighting } from './tags/report-sighting.ts'
import { saveTag, tag } from './tags/tags.ts'
import { issueVaccinationCard } from './vaccination-cards/issue-vaccination-card.ts'
import { vaccinePlan } from './vaccination-cards/vaccine-plan.ts'
import { vaccinationCardKeys, verifyVaccinationCard } from './vaccination-cards/verify-vaccination-card.ts'
import { withdrawVaccinationCards } from './vaccination-cards/withdraw-vaccination-cards.ts'

export { petPictures } from './pictures/pet-pictures.ts'
export { sweepPets } from './sweep-pets.ts'

/** Starts the background jobs and fact consumers of pets. */
export async function startPetsWork(needs: PetsDependencies, jobs: Jobs): Promise<void> {
  await jobs.repeat('pets/reminders', '*/5 * * * *', async () => {
    const reminders = await sendReminders(needs)
    if (reminders > 0) needs.log.info({ reminders }, 'reminders sent')
  })
  await jobs.subscribe('pets', 'account-changed', (fact) => takeOverChange(needs, fact))
  await jobs.subscribe('pets', 'appointment-booked', (fact) => takeOverAppointment(needs, 'booked', fact))
  await jobs.subscribe('pets', 'appointment-completed', (fact) => takeOverAppointment(needs, 'completed', fact))
  await jobs.subscribe('pets', 'appointment-cancelled', (fact) => takeOverAppointment(needs, 'cancelled', fact))
  await schedulePictureSweep(petPictures, needs, jobs)
}

/** Implementation of the pets contract. */
export function makePets(needs: PetsDependencies): Service<typeof contract> {
  const os = implement(contract).$context<CallContext>()
  return makeService({
    name: 'pets',
    mount,
    contract,
    report: needs.report,
    accessErrors: { unauthenticated: () => petsError('token-must-be-provided') },
    router: os.router({
      breeds: os.breeds.handler(({ input }) => breeds(needs, input)),
      petTypes: os.petTypes.handler(({ input }) => petTypes(needs, input)),
      customerByEcommerceUid: os.customerByEcommerceUid.handler(({ input, context }) =>
        customerByEcommerceUid(needs, input, context),
      ),
      createCustomer: os.createCustomer.handler(({ input, context }) => createCustomer(needs, input, context)),

      createPetProfile: os.createPetProfile.handler(({ input, context }) => createPetProfile(needs, input, context)),
      petProfiles: os.petProfiles.handler(({ input, context }) => petProfiles(needs, input, context)),
      petProfile: os.petProfile.handler(({ input, context }) => petProfile(needs, input, context)),
      updatePetProfile: os.updatePetProfile.handler(({ input, context }) => updatePetProfile(needs, input, context)),
      deletePetProfile: os.deletePetProfile.handler(({ input, context }) => deletePetProfile(needs, input, context)),
      savePetPicture: os.savePetPicture.handler(({ input, context }) => savePetPicture(needs, input, context)),
      deletePetPicture: os.deletePetPicture.handler(({ input, context }) => deletePetPicture(needs, input, context)),
      weights: os.weights.handler(({ input, context }) => weights(needs, input, context)),
      addWeight: os.addWeight.handler(({ input, context }) => addWeight(needs, input, context)),
      deleteWeight: os.deleteWeight.handler(({ input, context }) => deleteWeight(needs, input, context)),

      shares: os.shares.handler(({ input, context }) => shares(needs, input, context)),
      share: os.share.handler(({ input, context }) => share(needs, input, context)),
      changeShare: os.changeShare.handler(({ input, context }) => changeShare(needs, input, context)),
      endShare: os.endShare.handler(({ input, context }) => endShare(needs, input, context)),
      acceptShare: os.acceptShare.handler(({ input, context }) => acceptShare(needs, input, context)),
      exportPerson: os.exportPerson.handler(({ context }) => exportPerson(needs, context)),
      erasePerson: os.erasePerson.handler(({ context }) => erasePerson(needs, context)),
      claimGuest: os.claimGuest.handler(({ input, context }) => claimGuest(needs, input, context)),

      pantry: os.pantry.handler(({ input, context }) => pantry(needs, input, context)),
      pantryFoods: os.pantryFoods.handler(({ input, context }) => pantryFoods(needs, input, context)),
      addPantryFood: os.addPantryFood.handler(({ input, context }) => addPantryFood(needs, input, context)),
      deletePantryFood: os.deletePantryFood.handler(({ input, context }) => deletePantryFood(needs, input, context)),

      medicineApplications: os.medicineApplications.handler(({ input, context }) =>
        medicineApplications(needs, input, context),
      ),
      addMedicineApplication: os.addMedicineApplication.handler(({ input, context }) =>
        addMedicineApplication(needs, input, context),
      ),
      updateMedicineApplication: os.updateMedicineApplication.handler(({ input, context }) =>
        updateMedicineApplication(needs, input, context),
      ),
      deleteMedicineApplication: os.deleteMedicineApplication.handler(({ input, context }) =>
        deleteMedicineApplication(needs, input, context),
      ),
      addMedicineAttachment: os.addMedicineAttachment.handler(({ input, context }) =>
        addMedicineAttachment(needs, input, context),
      ),
      deleteMedicineAttachment: os.deleteMedicineAttachment.handler(({ input, context }) =>
        deleteMedicineAttachment(needs, input, context),
      ),
      vaccinePlan: os.vaccinePlan.handler(({ input, context }) => vaccinePlan(needs, input, context)),
      issueVaccinationCard: os.issueVaccinationCard.handler(({ input, context }) =>
        issueVaccinationCard(needs, input, context),
      ),
      withdrawVaccinationCards: os.withdrawVaccinationCards.handler(({ input, context }) =>
        withdrawVaccinationCards(needs, input, context),
      ),
      verifyVaccinationCard: os.verifyVaccinationCard.handler(({ input }) => verifyVaccinationCard(needs, input)),
      vaccinationCardKeys: os.vaccinationCardKeys.handler(() => vaccinationCardKeys(needs)),

      tag: os.tag.handler(({ input, context }) => tag(needs, input, context)),
      saveTag: os.saveTag.handler(({ input, context }) => saveTag(needs, input, context)),
      publicTag: os.publicTag.handler(({ input }) => publicTag(needs, input)),
      reportSighting: os.reportSighting.handler(({ input, context }) => reportSighting(needs, input, context)),
    }),
  })
}
