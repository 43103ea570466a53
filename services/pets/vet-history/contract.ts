import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { Day, requiredText } from '#shared/values.ts'
import { MedicineKind } from '../medicines/contract.ts'
import { petPath, petRoute } from '../profiles/contract.ts'
import { MOST_VET_LINKS, VET_LINK_HOURS, VET_PARTS } from './rules/vet-parts.ts'

export const VetPart = z.enum(VET_PARTS)

/** A link that opens the history of a pet without an account. */
export const VetLink = z.object({
  id: z.string(),
  link: z.string().nullable().describe('null: the key that made it was replaced; it can only be ended'),
  shown: z.array(VetPart),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  openings: z.int().describe('A reload by the same visitor within half an hour is none'),
  lastOpenedAt: z.iso.datetime().nullable(),
})

// Invisible characters alone are no name and no note.
const words = (description: string, most: number) =>
  requiredText(description, most).regex(/[\p{L}\p{N}]/u, `${description} must be defined`)

const Treatment = z.object({
  kind: MedicineKind,
  product: words('Product', 120),
  dose: z.string().trim().max(60).nullable(),
  frequency: z.string().trim().max(120).nullable().describe("'Cada 12 horas'"),
  until: Day.nullable().describe('Last day of it, today or later'),
})

const Next = z.object({ kind: z.enum(['vaccine', 'deworming', 'checkup']), on: Day.describe('After today') })

export const NewVetNote = z.object({
  vetName: words('Name', 60),
  clinic: words('Clinic', 60),
  license: z.string().trim().max(30).nullable().default(null).describe('Professional number'),
  note: words('Note', 500),
  treatment: Treatment.nullable().default(null),
  next: Next.nullable().default(null),
})

/** A veterinarian's note. It is no part of the record until somebody of the family accepts it. */
export const VetNote = z.object({
  id: z.string(),
  vetName: z.string(),
  clinic: z.string(),
  license: z.string().nullable(),
  note: z.string(),
  treatment: Treatment.nullable(),
  next: Next.nullable(),
  writtenOn: Day,
  createdAt: z.iso.datetime(),
  state: z.enum(['waiting', 'accepted', 'declined']),
})

/** What a veterinarian reads. A list of a part that is not shown is empty, and null where it could not be read now. */
export const VetHistory = z.object({
  id: z.string().describe('Of the link'),
  openUntil: z.iso.datetime(),
  today: Day,
  shown: z.array(VetPart),
  notesLeft: z.int(),
  pet: z.object({
    name: z.string(),
    petType: z.string().describe('PERRO, GATO'),
    breed: z.string().nullable(),
    sex: z.enum(['Macho', 'Hembra']).nullable(),
    castrated: z.boolean().nullable(),
    birthday: Day.nullable().describe('With birthdayIsYearOnly its year alone counts'),
    birthdayIsYearOnly: z.boolean(),
    age: z.string().nullable().describe("'3 años'"),
    picture: z.string().nullable(),
    coatNumber: z.int(),
  }),
  phone: z.string().nullable().describe("The owner's, only where the family shows it"),
  weights: z.array(z.object({ grams: z.int(), measuredOn: Day })).describe('The newest first; at most 60'),
  care: z
    .array(
      z.object({
        kind: z.enum(['vaccine', 'deworming', 'flea']),
        product: z.string(),
        dose: z.string().nullable(),
        batch: z.string().nullable(),
        appliedOn: Day,
        nextDueOn: Day.nullable(),
        isOverdue: z.boolean(),
        vet: z.string().nullable(),
        notes: z.string().nullable(),
      }),
    )
    .describe('Vaccines, deworming and flea treatments, the newest first; at most 100'),
  medicines: z.array(
    z.object({
      product: z.string(),
      dose: z.string().nullable(),
      appliedOn: Day,
      until: Day.nullable(),
      isUnderWay: z.boolean(),
      vet: z.string().nullable(),
      notes: z.string().nullable(),
    }),
  ),
  consultations: z.array(z.object({ on: Day, vet: z.string(), note: z.string(), nextOn: Day.nullable() })),
  conditions: z.array(z.string()),
  allergies: z.array(z.string()),
  foods: z
    .array(z.object({ title: z.string(), gramsPerDay: z.int(), kcalPerDay: z.int() }))
    .nullable()
    .describe('What it probably eats, by what was bought'),
  visits: z.array(z.object({ on: Day, service: z.string(), place: z.string() })).nullable(),
  documents: z.array(z.object({ product: z.string(), on: Day, picture: z.string() })),
})

const token = z.string().max(100)

export const vetHistory = {
  /** Open links of a pet, the newest first. */
  vetLinks: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/vet-links`, summary: 'Links for veterinarians', tags: ['vet'] })
    .input(z.object(petPath))
    .output(z.array(VetLink)),

  createVetLink: operation({ access: 'owner', guests: false, idempotency: true })
    .route({
      method: 'POST',
      path: `${petRoute}/vet-links`,
      summary: 'Open the history for a veterinarian',
      description: `For ${VET_LINK_HOURS} hours; at most ${MOST_VET_LINKS} are open at once.`,
      tags: ['vet'],
    })
    .input(z.object({ ...petPath, shown: z.array(VetPart).max(VET_PARTS.length), consent: z.literal(true) }))
    .output(VetLink),

  /** Ends a link at once. */
  endVetLink: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: `${petRoute}/vet-links/{linkId}`, summary: 'End a link', tags: ['vet'] })
    .input(z.object({ ...petPath, linkId: z.string().max(100) }))
    .output(z.object({ ended: z.literal(true) })),

  /** Notes of veterinarians, the newest first; at most 100. */
  vetNotes: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/vet-notes`, summary: 'Notes of veterinarians', tags: ['vet'] })
    .input(z.object(petPath))
    .output(z.array(VetNote)),

  /** Accepting writes the note into the pet's record, once. A second call with the same decision answers the same. */
  decideVetNote: operation({ access: 'owner' })
    .route({
      method: 'PUT',
      path: `${petRoute}/vet-notes/{noteId}/decision`,
      summary: 'Accept or decline a note',
      tags: ['vet'],
    })
    .input(z.object({ ...petPath, noteId: z.string().max(100), decision: z.enum(['accepted', 'declined']) }))
    .output(VetNote),

  /** The history behind a link; each visitor's opening is counted. An ended link is not found. */
  openVetHistory: operation({ access: 'public' })
    .route({
      method: 'GET',
      path: '/public/vet-histories/{token}',
      summary: 'The history of a pet for a veterinarian',
      tags: ['vet'],
    })
    .input(z.object({ token }))
    .output(VetHistory),

  /** Leaves a note for the family, who decide about it. The same words of one link are one note. */
  writeVetNote: operation({ access: 'public', rate: 'alert' })
    .route({
      method: 'POST',
      path: '/public/vet-histories/{token}/notes',
      summary: 'Write a note for the family',
      tags: ['vet'],
    })
    .input(NewVetNote.extend({ token }))
    .output(z.object({ noteId: z.string() })),
}
