import type { PetTag } from '#services/pets/contract.ts'
import { TAG_FIELDS, type TagField } from '#services/pets/tags/rules/public-tag.ts'
import { readTyped } from '#web/forms/read-typed.ts'

/** In the order of the form: what tells a pet from others first. */
export const tagFields: readonly TagField[] = TAG_FIELDS

/** Fields that are shown, each with its switch. */
export function toTagFields(show: readonly string[]): PetTag['fields'] {
  const has = (field: TagField) => show.includes(field)
  return {
    photo: has('photo'),
    name: has('name'),
    breed: has('breed'),
    sex: has('sex'),
    age: has('age'),
    ownerName: has('ownerName'),
    conditions: has('conditions'),
    message: has('message'),
  }
}

/** Settings in the browser's form, for the preview. */
export function readTagSettings(form: FormData): Pick<PetTag, 'isOn' | 'fields' | 'message'> {
  const { isOn, show, message } = readTyped(form, { isOn: '', show: [] as string[], message: '' })
  return { isOn: isOn !== '', fields: toTagFields(show), message: message.trim() || null }
}

export function shownIn(fields: PetTag['fields']): Set<TagField> {
  return new Set(tagFields.filter((field) => fields[field]))
}
