import type { PetTag } from '#services/pets/contract.ts'
import { TAG_FIELDS, type TagField } from '#services/pets/tags/rules/public-tag.ts'
import { readTrimmed } from '#web/forms/read-fields.ts'

/** In the order of the form: what tells a pet from others first. */
export const tagFields: readonly TagField[] = TAG_FIELDS

/** What the owner's form says of a tag; an unchecked box is not in it. */
export function settingsIn(form: FormData): Pick<PetTag, 'isOn' | 'fields' | 'message'> {
  const has = (field: TagField) => form.get(`show-${field}`) !== null
  return {
    isOn: form.get('isOn') !== null,
    fields: {
      photo: has('photo'),
      name: has('name'),
      breed: has('breed'),
      sex: has('sex'),
      age: has('age'),
      ownerName: has('ownerName'),
      conditions: has('conditions'),
      message: has('message'),
    },
    message: readTrimmed(form, 'message', 500) || null,
  }
}

export function shownIn(fields: PetTag['fields']): Set<TagField> {
  return new Set(tagFields.filter((field) => fields[field]))
}
