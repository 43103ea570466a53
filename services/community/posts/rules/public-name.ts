import { contactIn } from './contact-details.ts'

/** What others call a person: the first name alone; nothing when what stands there is a phone or an e-mail. */
export function publicName({ firstName, shelterName }: { firstName: string; shelterName: string | null }): string {
  if (shelterName !== null) return shelterName
  return contactIn(firstName) === null ? firstName : ''
}
