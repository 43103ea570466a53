import type { Locale } from '#shared/countries/countries.ts'
import { formatNumber } from '#shared/format-number.ts'
import { normalForm } from '#shared/normal-form.ts'
import { sexInSpanish } from '../../customers/rules/sex.ts'
import { formatDay } from './day-labels.ts'

/** Facts of a pet as a body says them. */
interface Said {
  petProfileSpecies: string
  petProfileRace: string
  petProfileName: string
  petProfileBirthday: string
  petProfileWeight: number
  petProfileSex: string
}

/** Facts of its profile; null: not known. */
interface Known {
  name: string
  petType: string
  petTypeId: string
  breed: string | null
  breedId: string | null
  birthday: string | null
  birthdayIsYearOnly: boolean
  sex: string | null
  weightGrams: number | null
}

/** Difference that rounding, or a scale at home, explains: kilograms. */
const WEIGHT_TOLERANCE_KG = 0.5

/**
 * Facts of a body that are others than those of the pet's profile, by field, with what the profile says in Spanish.
 * Where the profile knows nothing the body may say anything.
 */
export function findContradictions(body: Said, profile: Known, locale: Locale): Record<string, string> {
  const fields: Record<string, string> = {}
  const kinds = [profile.petType, profile.petTypeId, englishKinds[profile.petType]]
  if (!isOneOf(body.petProfileSpecies, kinds))
    fields.petProfileSpecies = `En su ficha es ${profile.petType.toLowerCase()}`
  if (!isOneOf(body.petProfileName, [profile.name])) fields.petProfileName = `En su ficha se llama ${profile.name}`
  if (profile.breed !== null && !isOneOf(body.petProfileRace, [profile.breed, profile.breedId]))
    fields.petProfileRace = `En su ficha es ${profile.breed}`
  if (profile.birthday !== null && !isSameBirthday(body.petProfileBirthday, profile.birthday, profile))
    fields.petProfileBirthday = `En su ficha nació ${formatBirthday(profile.birthday, profile)}`
  if (profile.sex !== null && sexInSpanish(body.petProfileSex) !== profile.sex)
    fields.petProfileSex = `En su ficha es ${profile.sex.toLowerCase()}`
  if (profile.weightGrams !== null && !isSameWeight(body.petProfileWeight, profile.weightGrams))
    fields.petProfileWeight = `En su ficha pesa ${formatNumber(profile.weightGrams / 1000, locale)} kg`
  return fields
}

/** The kinds of pets as English clients write them. */
const englishKinds: Record<string, string> = { PERRO: 'dog', GATO: 'cat' }

function isOneOf(written: string, known: readonly (string | null | undefined)[]): boolean {
  return known.some((one) => one != null && plain(one) === plain(written))
}

function plain(text: string): string {
  return normalForm(text, 'NFD').replace(/\p{M}/gu, '').replace(/\s+/g, ' ').trim().toLowerCase()
}

function isSameBirthday(written: string, known: string, { birthdayIsYearOnly }: Known): boolean {
  return birthdayIsYearOnly ? written.slice(0, 4) === known.slice(0, 4) : written === known
}

function formatBirthday(birthday: string, { birthdayIsYearOnly }: Known): string {
  return birthdayIsYearOnly ? `en ${birthday.slice(0, 4)}` : `el ${formatDay(birthday)}`
}

function isSameWeight(kilograms: number, grams: number): boolean {
  return Math.abs(kilograms - grams / 1000) <= WEIGHT_TOLERANCE_KG
}
