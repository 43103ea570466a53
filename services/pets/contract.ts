import * as z from 'zod'
import { CountryIsoCode, Day } from '#shared/values.ts'
import { person } from './customers/account-data-contract.ts'
import type * as customerWords from './customers/contract.ts'
import { customers } from './customers/contract.ts'
import type * as kindWords from './kinds/contract.ts'
import { kinds } from './kinds/contract.ts'
import type * as medicineWords from './medicines/contract.ts'
import { medicines } from './medicines/contract.ts'
import type * as pantryWords from './pantry/contract.ts'
import { pantry } from './pantry/contract.ts'
import type * as profileWords from './profiles/contract.ts'
import { profiles } from './profiles/contract.ts'
import type * as sharingWords from './sharing/contract.ts'
import { sharing } from './sharing/contract.ts'
import type * as vetWords from './vet-history/contract.ts'
import { vetHistory } from './vet-history/contract.ts'

/** Base path of the contract's operations. */
export const mount = '/pet-profile-api'

/** Pets: kinds, customers, profiles, medicines, tags, and the pantry of their food. */
export const contract = {
  ...kinds,
  ...customers,
  ...profiles,
  ...medicines,
  ...sharing,
  ...pantry,
  ...vetHistory,
  ...person,
}

/** Fact 'care-recorded': a vaccine or deworming was recorded; once per record. */
export const CareRecorded = z.object({
  applicationId: z.string(),
  petProfileId: z.string(),
  ownerUid: z.string(),
  country: CountryIsoCode,
  kind: z.enum(['vaccine', 'deworming']),
  appliedOn: Day,
  isTimely: z.boolean().describe('Given about when it was due, and written down soon after'),
  recordedAt: z.iso.datetime(),
})
export type CareRecorded = z.infer<typeof CareRecorded>

/** Fact 'pet-profile-completed': photo, breed, birthday, sex and weight are known; once per pet. */
export const PetProfileCompleted = z.object({
  petProfileId: z.string(),
  ownerUid: z.string(),
  country: CountryIsoCode,
  completedAt: z.iso.datetime(),
})
export type PetProfileCompleted = z.infer<typeof PetProfileCompleted>

/** Fact 'pet-death-changed': the day of a pet's death was recorded, corrected or taken back. */
export const PetDeathChanged = z.object({
  petProfileId: z.string(),
  ownerUid: z.string(),
  diedOn: Day.nullable().describe('null: it lives'),
  changedAt: z.iso.datetime(),
})
export type PetDeathChanged = z.infer<typeof PetDeathChanged>

/** Pets that a message is about: by id, and by the kinds that eat what it offers. */
export const AboutPets = z.object({
  petProfileIds: z.array(z.string().max(100)).max(50).default([]),
  petTypes: z
    .array(z.string().max(100))
    .max(20)
    .default([])
    .describe('PERRO, GATO: kinds of pets that the offered product is for; empty: unknown, or for any'),
})
export type AboutPets = z.input<typeof AboutPets>

export type Breed = z.infer<typeof kindWords.Breed>
export type PetType = z.infer<typeof kindWords.PetType>
export type PetCustomer = z.infer<typeof customerWords.PetCustomer>
export type NewPetCustomer = z.infer<typeof customerWords.NewPetCustomer>
export type PetProfile = z.infer<typeof profileWords.PetProfile>
export type NewPetProfile = z.infer<typeof profileWords.NewPetProfile>
export type PetProfileChanges = z.infer<typeof profileWords.PetProfileChanges>
export type Right = z.infer<typeof profileWords.Right>
export type WeightEntry = z.infer<typeof profileWords.WeightEntry>
export type WeightPlan = z.infer<typeof profileWords.WeightPlan>
export type MedicineApplication = z.infer<typeof medicineWords.MedicineApplication>
export type MedicineKind = z.infer<typeof medicineWords.MedicineKind>
export type PlanStep = z.infer<typeof medicineWords.PlanStep>
export type PlanVaccine = z.infer<typeof medicineWords.PlanVaccine>
export type SignedCard = z.infer<typeof medicineWords.SignedCard>
export type Share = z.infer<typeof sharingWords.Share>
export type PetTag = z.infer<typeof sharingWords.Tag>
export type PublicTag = z.infer<typeof sharingWords.PublicTag>
export type PantryFood = z.infer<typeof pantryWords.PantryFood>
export type PantryItem = z.infer<typeof pantryWords.PantryItem>
export type VetHistory = z.infer<typeof vetWords.VetHistory>
export type VetLink = z.infer<typeof vetWords.VetLink>
export type VetNote = z.infer<typeof vetWords.VetNote>
export type VetPart = z.infer<typeof vetWords.VetPart>
