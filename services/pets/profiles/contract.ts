import * as z from 'zod'
import { operation, PHOTO } from '#shared/rpc/operation.ts'
import { Day, requiredText } from '#shared/values.ts'
import { petFields } from './pet-fields.ts'

/** Rights on another owner's pet; each right includes those before it. */
export const Right = z.enum(['see', 'record', 'edit'])

const facts = {
  name: requiredText('Name', 60),
  petTypeId: requiredText('PetTypeId', 100),
  breedId: z.string().max(100).nullable().describe('null: not known'),
  birthday: Day.nullable().describe('Never in the future; with birthdayIsYearOnly its year alone counts'),
  birthdayIsYearOnly: z.boolean(),
  deathDate: Day.nullable().describe('From then on no reminders and no offers'),
  ...petFields,
}

/** Weight in kilograms. 0.1, 0 and null mean unknown. */
const weight = z.number().min(0).max(200).nullable()

export const NewPetProfile = z.object({
  ...z.object({ ...facts, weight }).partial().shape,
  name: facts.name,
  petTypeId: facts.petTypeId,
  userId: z.string().max(100).optional().describe('Must be the caller, when given'),
})

export const PetProfileChanges = NewPetProfile.omit({ userId: true }).partial().extend({
  remindersOn: z.boolean().optional(),
})

export const PetProfile = z.object({
  ...facts,
  id: z.string(),
  userId: z.string().describe('uid of its owner'),
  customerId: z.string(),
  petType: z.string().describe('PERRO, GATO'),
  breed: z.string().nullable(),
  weight: z.number().describe('Whole kilograms; 0.1 when nobody knows'),
  weightGrams: z.int().nullable().describe('The newest entry of its history, exactly'),
  weighedOn: Day.nullable(),
  size: z.enum(['pequeño', 'mediano', 'grande']).nullable().describe('Of a dog whose weight is known'),
  picture: z.string().nullable().describe('Path of its photo, 640 px; /320 and /1280 in place of /640 also exist'),
  remindersOn: z.boolean(),
  /** 'owner', or the right that the owner granted the caller. */
  access: z.enum(['owner', ...Right.options]),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const WeightEntry = z.object({ id: z.string(), grams: z.int(), measuredOn: Day })

const PlanWeek = z.object({
  startsOn: Day,
  grams: z.int().describe('Expected weight on its first day'),
  kcalPerDay: z.int(),
})
const weighOn = Day.describe('When it should be weighed next')

/** The way of a pet to its target weight; docs/pet-care.md has the sources of its limits. */
export const WeightPlan = z.object({
  target: z
    .object({ grams: z.int(), startGrams: z.int().nullable().describe('Weight when it was set'), startedOn: Day })
    .nullable(),
  trend: z
    .object({
      gramsPerWeek: z.int().describe('Negative: it loses weight'),
      percentPerWeek: z.number(),
      isTooFast: z.boolean().describe('It loses more than is healthy'),
    })
    .nullable()
    .describe('Of eight weeks; null while the weights are less than two weeks apart'),
  plan: z
    .discriminatedUnion('kind', [
      z.object({
        kind: z.literal('lose'),
        kcalPerDay: z.int(),
        weeks: z.array(PlanWeek).describe('Until the target'),
        weighOn,
      }),
      z.object({ kind: z.literal('gain'), kcalPerDay: z.int(), weighOn }),
      z.object({ kind: z.literal('keep'), weighOn }),
      z.object({
        kind: z.literal('ask-veterinarian'),
        reasons: z.array(
          z.enum([
            'other-animal',
            'growing',
            'pregnant',
            'ill',
            'far-below',
            'far-above',
            'losing-too-fast',
            'not-losing',
          ]),
        ),
      }),
      z.object({
        kind: z.literal('incomplete'),
        missing: z.array(z.enum(['weight', 'recent-weight', 'birthday'])),
      }),
    ])
    .nullable()
    .describe('Null without a target, and for a pet that died'),
})

/** Section of the picture after `rotate`, as fractions of its width and height. */
export const Crop = z.object({
  left: z.coerce.number().min(0).max(1),
  top: z.coerce.number().min(0).max(1),
  width: z.coerce.number().min(0.05).max(1),
  height: z.coerce.number().min(0.05).max(1),
})

export const petPath = { customerId: z.string().max(100), petProfileId: z.string().max(100) }
export const petRoute = '/customers/{customerId}/pet-profiles/{petProfileId}' as const

export const profiles = {
  /** Creates a pet, and the caller's customer if there is none. At most 50 pets per owner. */
  createPetProfile: operation({ access: 'guest', idempotency: true })
    .route({ method: 'POST', path: '/pet-profiles', summary: 'Add a pet', tags: ['profiles'] })
    .input(NewPetProfile)
    .output(PetProfile),

  /** The caller's own pets and those shared with them; pets that died come last. */
  petProfiles: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/customers/{customerId}/pet-profiles', summary: 'The pets', tags: ['profiles'] })
    .input(z.object({ customerId: petPath.customerId }))
    .output(z.array(PetProfile)),

  /** For customer care: the pets that an account owns or shares; pets that died come last. Empty for an unknown account. */
  staffPets: operation({ access: 'operator', area: 'support' })
    .route({ method: 'GET', path: '/staff/accounts/{uid}/pets', summary: 'Pets of an account', tags: ['staff'] })
    .input(z.object({ uid: z.string().max(100) }))
    .output(z.array(PetProfile.pick({ id: true, name: true, petType: true, breed: true, deathDate: true }))),

  petProfile: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/pet-profiles/{petProfileId}', summary: 'One pet', tags: ['profiles'] })
    .input(z.object({ petProfileId: petPath.petProfileId }))
    .output(PetProfile),

  /**
   * A new weight is added to the history for today, or for the day on which the pet died. `customerId` is the owner's.
   */
  updatePetProfile: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: petRoute, summary: 'Change a pet', tags: ['profiles'] })
    .input(PetProfileChanges.extend(petPath))
    .output(PetProfile),

  /** Deletes the pet with its photos, weights and medicines. Owner only. */
  deletePetProfile: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: petRoute, summary: 'Delete a pet', tags: ['profiles'] })
    .input(z.object(petPath))
    .output(z.object({ deleted: z.literal(true) })),

  /**
   * JPEG, PNG, WebP or AVIF of at most 8 MB, re-encoded from its pixels so that no other data of the file is stored. It
   * is turned upright, then rotated by `rotate`, then cropped.
   */
  savePetPicture: operation({ access: 'owner', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: `${petRoute}/pictures`, summary: 'Set the photo of a pet', tags: ['profiles'] })
    .input(
      z.object({
        ...petPath,
        file: z.file(),
        rotate: z.coerce
          .number()
          .pipe(z.literal([0, 90, 180, 270]))
          .default(0),
        crop: Crop.optional(),
      }),
    )
    .output(PetProfile),

  deletePetPicture: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: `${petRoute}/pictures`, summary: 'Take the photo away', tags: ['profiles'] })
    .input(z.object(petPath))
    .output(PetProfile),

  /** Weight history, the newest first; at most 500. */
  weights: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/weights`, summary: 'The weight history', tags: ['profiles'] })
    .input(z.object(petPath))
    .output(z.array(WeightEntry)),

  /** One weight per day: a second one replaces it. */
  addWeight: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: `${petRoute}/weights`, summary: 'Record a weight', tags: ['profiles'] })
    .input(z.object({ ...petPath, grams: z.int().min(10).max(200_000), measuredOn: Day }))
    .output(z.array(WeightEntry)),

  deleteWeight: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: `${petRoute}/weights/{weightId}`,
      summary: 'Take a weight back',
      tags: ['profiles'],
    })
    .input(z.object({ ...petPath, weightId: z.string().max(100) }))
    .output(z.array(WeightEntry)),

  weightPlan: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/weight-plan`, summary: 'The weight plan', tags: ['profiles'] })
    .input(z.object(petPath))
    .output(WeightPlan),

  /** Sets the weight that the pet should reach; another one begins a new plan. Needs the right 'edit'. */
  setWeightTarget: operation({ access: 'owner' })
    .route({ method: 'PUT', path: `${petRoute}/weight-target`, summary: 'Set the target weight', tags: ['profiles'] })
    .input(z.object({ ...petPath, grams: z.int().min(10).max(200_000) }))
    .output(WeightPlan),

  deleteWeightTarget: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: `${petRoute}/weight-target`,
      summary: 'Take the target weight back',
      tags: ['profiles'],
    })
    .input(z.object(petPath))
    .output(WeightPlan),
}
