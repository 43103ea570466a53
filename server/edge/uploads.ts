/** A picture of 8 MB, and the form around it. */
export const MOST_UPLOAD_BYTES = 8 * 1024 * 1024 + 64 * 1024

const uploadPaths = [
  /^\/appointments-api\/appointments\/[^/]+\/review\/pictures\/?$/i,
  /^\/pet-profile-api\/customers\/[^/]+\/pet-profiles\/[^/]+\/(pictures|medicine-applications\/[^/]+\/attachments)\/?$/i,
  /^\/community-api\/(posts\/[^/]+\/pictures|public\/sightings\/[^/]+|staff\/donations\/deliveries)\/?$/i,
  /^\/(communityPhoto\/upload|petAdoptionAdd|lostPetAdd|foundPetAdd)(\.data)?\/?$/i,
  /^\/sighting\/[^/]+(\.data)?\/?$/i,
  /^\/backoffice\/community\/donations(\.data)?\/?$/i,
  /^\/pet-insurance\/api\/customers\/[^/]+\/insurances\/[^/]+\/(pictures|claims\/[^/]+\/papers)\/?$/i,
  /^\/(profileAppointment(\/review)?|petProfilePhotoEdit|petProfileAdd|petProfileMedicineApplicationAdd)(\/upload)?(\.data)?\/?$/i,
  /^\/profile\/insurance\/[^/]+\/(pictures|claims\/[^/]+)(\/upload)?(\.data)?\/?$/i,
]

// By whoever holds the poster of a lost pet, who has no account: their code is the key, and a network may tell few of them.
const openUploads = /^\/(community-api\/public\/sightings|sighting)\/[\w-]{43}(\.data)?\/?$/i

/** Whether megabytes may come there without an account. */
export function isOpenUpload(path: string): boolean {
  return openUploads.test(path)
}

/** Whether pictures are sent there: more bytes than elsewhere, more time, and the first to be turned away under load. */
export function isUpload(method: string | undefined, path: string): boolean {
  return method === 'POST' && uploadPaths.some((each) => each.test(path))
}
