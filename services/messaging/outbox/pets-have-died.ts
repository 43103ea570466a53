import type { AboutPets } from '#services/pets/contract.ts'
import type { CountryIso } from '#shared/countries/countries.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import type { MessagingDependencies } from '../deps.ts'
import { type Template, templates } from '../templates/templates.ts'

/** Failure of a message that was not sent because a pet it is about died. */
export const PET_DIED = 'PET DIED'

/** What a message waits with: the pets it is about, and the account whose pets eat the offered product. */
export interface MessagePets extends AboutPets {
  uid: string | null
}

interface AskedMessage {
  template: Template
  data: Record<string, string>
  aboutPets: MessagePets | null
  country: CountryIso
  /** Identifies the message in the log of pets. */
  key: string
}

/** Whether this message is of use only while the pets it is about live. */
export function needsLivingPets(template: Template, data: Record<string, string>): boolean {
  const { pets } = templates[template]
  return (typeof pets === 'function' ? pets(data) : pets) === 'living'
}

/** Whether a message must not be sent, because a pet that it is about died. Throws when pets does not answer. */
export async function havePetsDied(
  { internalPets }: Pick<MessagingDependencies, 'internalPets'>,
  { template, data, aboutPets, country, key }: AskedMessage,
): Promise<boolean> {
  if (aboutPets === null || !needsLivingPets(template, data)) return false
  const context = { viewer: anonymousViewer(country), requestId: `pets of ${key}` }
  return (await internalPets.haveDied(aboutPets, { context })).haveDied
}
