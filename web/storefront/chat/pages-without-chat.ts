/** Whether the shop has a chat on a page (specification, section 2, and ours where it would cover what is pressed). */
export function hasChat(pathname: string): boolean {
  return !beginsWith(withoutChat, pathname) && !beginsWith(coveredByChat, pathname) && !MEMBERSHIP_FORM.test(pathname)
}

/** By the first word of a path, whatever its letters; what lies below it counts as well. */
export function beginsWith(words: ReadonlySet<string>, pathname: string): boolean {
  const [first = ''] = pathname.toLowerCase().split('/').filter(Boolean)
  return words.has(first)
}

export const setOf = (...words: string[]) => new Set(words.map((word) => word.toLowerCase()))

/** Where somebody pays, begins an account or reads a tag of a collar: the button would lie on what they press. */
const coveredByChat = setOf('payment', 'signup', 'petTag')
const MEMBERSHIP_FORM = /^\/membership\/join(\/|$)/i

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
