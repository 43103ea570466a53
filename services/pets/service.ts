import type { Jobs } from '#shared/jobs.ts'
import { schedulePictureSweep } from '#shared/pictures/schedule-picture-sweep.ts'
import { implementContract } from '#shared/rpc/implement-contract.ts'
import { makeService, type Service } from '#shared/rpc/service.ts'
import { takeOverAppointment } from './care/appointment-facts.ts'
import { sendReminders } from './care/send-reminders.ts'
import { contract, mount } from './contract.ts'
import { takeOverChange } from './customers/account-changed.ts'
import { erasePerson, exportPerson } from './customers/account-data.ts'
import { adoptGuestData } from './customers/adopt-guest-data.ts'
import { createCustomer, customerByEcommerceUid } from './customers/customers.ts'
import { followMerge } from './customers/follow-merge.ts'
import type { PetsDependencies } from './deps.ts'
import { petsError } from './errors.ts'
import { breeds, petTypes } from './kinds/kinds.ts'
import { addMedicineApplication } from './medicines/add-medicine-application.ts'
import { addMedicineApplications } from './medicines/add-medicine-applications.ts'
import { addMedicineAttachment } from './medicines/add-medicine-attachment.ts'
import { deleteMedicineApplication } from './medicines/delete-medicine-application.ts'
import { deleteMedicineAttachment } from './medicines/delete-medicine-attachment.ts'
import { medicineApplications } from './medicines/medicine-applications.ts'
import { updateMedicineApplication } from './medicines/update-medicine-application.ts'
import { pantry } from './pantry/pantry.ts'
import { addPantryFood, deletePantryFood, pantryFoods } from './pantry/pantry-foods.ts'
import { setFoodEaters } from './pantry/set-food-eaters.ts'
import { deletePetPicture } from './pictures/delete-pet-picture.ts'
import { petPictures } from './pictures/pet-pictures.ts'
import { savePetPicture } from './pictures/save-pet-picture.ts'
import { createPetProfile } from './profiles/create-pet-profile.ts'
import { deletePetProfile } from './profiles/delete-pet-profile.ts'
import { petProfile, petProfiles, staffPets } from './profiles/pet-profiles.ts'
import { updatePetProfile } from './profiles/update-pet-profile.ts'
import { deleteWeightTarget, setWeightTarget, weightPlan } from './profiles/weight-plan.ts'
import { addWeight, deleteWeight, weights } from './profiles/weights.ts'
import { acceptShare } from './sharing/accept-share.ts'
import { share } from './sharing/share.ts'
import { changeShare, endShare, shares } from './sharing/shares.ts'
import { publicTag } from './tags/public-tag.ts'
import { reportSighting } from './tags/report-sighting.ts'
import { saveTag, tag } from './tags/tags.ts'
import { issueVaccinationCard, issueVaccinationCardPass } from './vaccination-cards/issue-vaccination-card.ts'
import { vaccinePlan } from './vaccination-cards/vaccine-plan.ts'
import { vaccinationCardKeys, verifyVaccinationCard } from './vaccination-cards/verify-vaccination-card.ts'
import { withdrawVaccinationCards } from './vaccination-cards/withdraw-vaccination-cards.ts'
import { decideVetNote } from './vet-history/decide-vet-note.ts'
import { openVetHistory } from './vet-history/open-vet-history.ts'
import { createVetLink, endVetLink, vetLinks } from './vet-history/vet-links.ts'
import { vetNotes } from './vet-history/vet-notes.ts'
import { writeVetNote } from './vet-history/write-vet-note.ts'

export { petPictures } from './pictures/pet-pictures.ts'
export { sweepPets } from './sweep-pets.ts'
export { canSignPasses, readPassSigner } from './vaccination-cards/pass-signer.ts'

/** Starts the background jobs and fact consumers of pets. */
export async function startPetsWork(deps: PetsDependencies, jobs: Jobs): Promise<void> {
  await jobs.repeat('pets/reminders', '*/5 * * * *', async () => {
    const reminders = await sendReminders(deps)
    if (reminders > 0) deps.log.info({ reminders }, 'reminders sent')
  })
  await jobs.subscribe('pets', 'account-changed', (fact) => takeOverChange(deps, fact))
  await jobs.subscribe('pets', 'account-merged', (fact) => followMerge(deps, fact))
  await jobs.subscribe('pets', 'appointment-booked', (fact) => takeOverAppointment(deps, 'booked', fact))
  await jobs.subscribe('pets', 'appointment-completed', (fact) => takeOverAppointment(deps, 'completed', fact))
  await jobs.subscribe('pets', 'appointment-cancelled', (fact) => takeOverAppointment(deps, 'cancelled', fact))
  await schedulePictureSweep(petPictures, deps, jobs)
}

/** Implementation of the pets contract. */
export function makePets(deps: PetsDependencies): Service<typeof contract> {
  return makeService({
    name: 'pets',
    mount,
    contract,
    errors: petsError,
    report: deps.report,
    accessErrors: {
      unauthenticated: () => petsError('token-must-be-provided'),
      forbidden: () => petsError('staff-only'),
    },
    router: implementContract(contract, deps, {
      breeds,
      petTypes,
      customerByEcommerceUid,
      createCustomer,

      createPetProfile,
      petProfiles,
      staffPets,
      petProfile,
      updatePetProfile,
      deletePetProfile,
      savePetPicture,
      deletePetPicture,
      weights,
      addWeight,
      deleteWeight,
      weightPlan,
      setWeightTarget,
      deleteWeightTarget,

      shares,
      share,
      changeShare,
      endShare,
      acceptShare,
      exportPerson,
      erasePerson,
      adoptGuestData,

      pantry,
      pantryFoods,
      addPantryFood,
      deletePantryFood,
      setFoodEaters,

      medicineApplications,
      addMedicineApplication,
      addMedicineApplications,
      updateMedicineApplication,
      deleteMedicineApplication,
      addMedicineAttachment,
      deleteMedicineAttachment,
      vaccinePlan,
      issueVaccinationCard,
      issueVaccinationCardPass,
      withdrawVaccinationCards,
      verifyVaccinationCard,
      vaccinationCardKeys,

      tag,
      saveTag,
      publicTag,
      reportSighting,

      vetLinks,
      createVetLink,
      endVetLink,
      vetNotes,
      decideVetNote,
      openVetHistory,
      writeVetNote,
    }),
  })
}
