import { UNKNOWN_WEIGHT } from './weight.ts'

/** Profile fields of a pet of which only name and type are known. */
export const unknownFacts = {
  breedId: null,
  breed: null,
  sex: null,
  castrated: null,
  birthday: null,
  birthdayIsYearOnly: false,
  deathDate: null,
  favoriteFood: null,
  buyAgainAfterDays: null,
  veterinaryKcalPerDay: null,
  foodBrands: [],
  dietaryPreferences: [],
  favoriteToys: [],
  preexistingConditions: [],
  notes: null,
  weight: UNKNOWN_WEIGHT,
  weightGrams: null,
  weighedOn: null,
  size: null,
  picture: null,
}
