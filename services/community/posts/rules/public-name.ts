import { contactIn } from './contact-details.ts'

/** Public name of a person: the first name, or '' when it contains a phone or an e-mail. A shelter has its own name. */
export function publicName({ firstName, shelterName }: { firstName: string; shelterName: string | null }): string {
  if (shelterName !== null) return shelterName
  return contactIn(firstName) === null ? firstName : ''
}
