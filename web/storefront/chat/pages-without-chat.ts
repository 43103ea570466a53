/** Whether the shop has a chat on a page (specification, section 2). */
export function hasChat(pathname: string): boolean {
  return !beginsWith(withoutChat, pathname)
}

/** By the first word of a path, whatever its letters; what lies below it counts as well. */
export function beginsWith(words: ReadonlySet<string>, pathname: string): boolean {
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return words.has(first)
}

export const setOf = (...words: string[]) => new Set(words.map((word) => word.toLowerCase()))

const withoutChat = setOf(
  'certificate',
  'cart',
  'checkout',
  'lostAndFoundPets',
  'lostPet',
  'lostPets',
  'lostPetsByCustomer',
  'lostPetAdd',
  'foundPet',
  'foundPets',
  'foundPetsByCustomer',
  'foundPetAdd',
  'petAdoptions',
  'petAdoptionsMap',
  'petAdoptionsByCustomer',
  'petAdoption',
  'petAdoptionAdd',
  'petProfiles',
  'petProfileAdd',
  'petProfileEdit',
  'petProfileFamily',
  'petProfilePhotoEdit',
  'petProfilePreferences',
  'petProfilePreferencesAdd',
  'petProfileWeights',
  'petProfileMedicineApplications',
  'petProfileMedicineApplicationAdd',
  'signIn',
  'donations',
  'test',
  'appointments',
  'appointmentAdd',
  'appointmentAddPickStore',
  'appointmentAddThankYou',
  'profileAppointment',
  'profileAppointments',
  'profile',
)
