import * as z from 'zod'
import { type PetField, petFieldNames, petFields } from '../pet-fields.ts'
import { UNKNOWN_WEIGHT } from './weight.ts'

type UnknownFields = { [F in PetField]: null extends z.output<(typeof petFields)[F]> ? null : [] }

const unknownFields = Object.fromEntries(
  petFieldNames.map((name) => [name, petFields[name] instanceof z.ZodArray ? [] : null]),
) as UnknownFields

/** Profile fields of a pet of which only name and type are known. */
export const unknownFacts = {
  ...unknownFields,
  breedId: null,
  breed: null,
  birthday: null,
  birthdayIsYearOnly: false,
  deathDate: null,
  weight: UNKNOWN_WEIGHT,
  weightGrams: null,
  weighedOn: null,
  size: null,
  picture: null,
}
