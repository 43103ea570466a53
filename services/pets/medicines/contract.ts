import * as z from 'zod'
import { DOCUMENT, operation, PHOTO } from '#shared/rpc/operation.ts'
import { Day, requiredText } from '#shared/values.ts'
import { petPath, petRoute } from '../profiles/contract.ts'
import { MOST_OF_PAPER_CARD } from './rules/paper-card.ts'

export const MedicineKind = z.enum(['vaccine', 'deworming', 'flea', 'other'])

/** Vaccines of the plan that an application counts for; sources in vaccination-cards/rules/vaccine-programmes.ts. */
export const PlanVaccine = z.enum([
  'dog-core',
  'dog-leptospira',
  'dog-kennel-cough',
  'cat-core',
  'cat-leukaemia',
  'rabies',
])

/** none: nothing follows; done: the following one was given; soon: within 30 days; booked: a visit for it is booked. */
export const DueState = z.enum(['none', 'done', 'later', 'soon', 'today', 'overdue', 'booked'])

const facts = {
  kind: MedicineKind,
  product: requiredText('Product', 120).describe("'Nobivac DHPPi', 'Drontal'"),
  planVaccines: z.array(PlanVaccine).max(6).describe('Vaccines alone; empty: none of the plan'),
  dose: z.string().trim().max(60).nullable().describe("'1 ml', '1 tableta', '2ª dosis'"),
  batch: z.string().trim().max(60).nullable().describe('Mass campaigns often have none'),
  appliedOn: Day.describe('Never in the future'),
  nextDueOn: Day.nullable().describe('After appliedOn'),
  vet: z.string().trim().max(120).nullable().describe('Who gave it'),
  notes: z.string().trim().max(500).nullable(),
}

export const NewMedicineApplication = z.object({
  kind: facts.kind,
  product: facts.product,
  appliedOn: facts.appliedOn,
  planVaccines: facts.planVaccines.optional().describe('Absent: known by the name of the product'),
  dose: facts.dose.default(null),
  batch: facts.batch.default(null),
  nextDueOn: facts.nextDueOn.optional().describe('Absent: worked out from the medicine; null: nothing follows'),
  vet: facts.vet.default(null),
  notes: facts.notes.default(null),
})

export const MedicineApplication = z.object({
  ...facts,
  id: z.string(),
  petProfileId: z.string(),
  dueState: DueState,
  bookedOn: Day.nullable().describe('Of the visit that is booked for it'),
  /** Paths of pictures of its document, re-encoded from their pixels. */
  attachments: z.array(z.object({ id: z.string(), picture: z.string() })),
  recordedBy: z.string().describe('Name of who wrote it down'),
  createdAt: z.iso.datetime(),
  updatedAt: z.iso.datetime(),
})

export const PlanStep = z.object({
  vaccine: PlanVaccine,
  label: z.string().describe("'Séxtuple (moquillo, parvovirus, hepatitis)'"),
  dose: z.int().describe('Which of its first series, from 1; boosters are counted by themselves'),
  isBooster: z.boolean(),
  isCore: z.boolean(),
  state: z.enum(['given', 'later', 'soon', 'due', 'overdue']),
  givenOn: Day.nullable(),
  from: Day.nullable().describe('First day on which it makes sense; null for what was given'),
  until: Day.nullable().describe('Last day of its time'),
  reason: z.string().describe('Why then, for the owner: one Spanish sentence'),
})

/** Content of a signed vaccination card. */
export const SignedCard = z.object({
  cardId: z.string(),
  issuedAt: z.iso.datetime(),
  petName: z.string(),
  petType: z.string(),
  breed: z.string().nullable(),
  sex: z.string().nullable(),
  birthday: z.string().nullable(),
  vaccines: z.array(
    z.object({ product: z.string(), appliedOn: Day, nextDueOn: Day.nullable(), batch: z.string().nullable() }),
  ),
})

const path = { ...petPath, applicationId: z.string().max(100) }
const route = `${petRoute}/medicine-applications/{applicationId}` as const

export const medicines = {
  /** The newest first. */
  medicineApplications: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: `${petRoute}/medicine-applications`,
      summary: 'Medicines given',
      tags: ['medicines'],
    })
    .input(z.object({ ...petPath, kind: MedicineKind.optional() }))
    .output(z.array(MedicineApplication)),

  /**
   * Records a treatment ('Ya se le dio'). The same product on the same day is stored once: a second call answers the
   * existing record with its author, and `wasThere`. At most 1,000 per pet.
   */
  addMedicineApplication: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: `${petRoute}/medicine-applications`, summary: 'Record one', tags: ['medicines'] })
    .input(NewMedicineApplication.extend(petPath))
    .output(MedicineApplication.extend({ wasThere: z.boolean() })),

  /**
   * Records what stands on a paper card: all of them, or none when one is refused. The oldest is recorded first, so that
   * each counts as the dose that it was; the answer keeps the order of the input.
   */
  addMedicineApplications: operation({ access: 'owner', idempotency: true })
    .route({
      method: 'POST',
      path: `${petRoute}/paper-card`,
      summary: 'Record a paper card',
      tags: ['medicines'],
    })
    .input(z.object({ ...petPath, applications: z.array(NewMedicineApplication).min(1).max(MOST_OF_PAPER_CARD) }))
    .output(z.array(MedicineApplication.extend({ wasThere: z.boolean() }))),

  updateMedicineApplication: operation({ access: 'owner' })
    .route({ method: 'PATCH', path: route, summary: 'Change one', tags: ['medicines'] })
    .input(z.object(facts).partial().extend(path))
    .output(MedicineApplication),

  deleteMedicineApplication: operation({ access: 'owner' })
    .route({ method: 'DELETE', path: route, summary: 'Take one back', tags: ['medicines'] })
    .input(z.object(path))
    .output(z.object({ deleted: z.literal(true) })),

  /** Same formats and limits as the pet's photo; at most 4 per application. */
  addMedicineAttachment: operation({ access: 'owner', ...PHOTO, idempotency: true })
    .route({ method: 'POST', path: `${route}/attachments`, summary: 'Add a picture of its paper', tags: ['medicines'] })
    .input(z.object({ ...path, file: z.file() }))
    .output(MedicineApplication),

  deleteMedicineAttachment: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: `${route}/attachments/{attachmentId}`,
      summary: 'Take it away',
      tags: ['medicines'],
    })
    .input(z.object({ ...path, attachmentId: z.string().max(100) }))
    .output(MedicineApplication),

  /** Vaccine plan of this pet by WSAVA's programme: doses given, doses due, and why. Needs its birthday. */
  vaccinePlan: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${petRoute}/vaccine-plan`, summary: 'The vaccine plan', tags: ['medicines'] })
    .input(z.object(petPath))
    .output(
      z.object({
        problem: z.enum(['birthday-unknown', 'no-plan-for-type', 'died']).nullable(),
        steps: z.array(PlanStep),
      }),
    ),

  /** Signs the current records and answers the card as a PDF with a QR code of its public page. */
  issueVaccinationCard: operation({ access: 'owner', ...DOCUMENT })
    .route({
      method: 'POST',
      path: `${petRoute}/vaccination-cards`,
      summary: 'The vaccination card',
      tags: ['medicines'],
    })
    .input(z.object(petPath))
    .output(z.object({ cardId: z.string(), record: z.string(), url: z.string(), pdf: z.file() })),

  /**
   * The same card for the wallet of a phone (.pkpass), which shows it without a network. 404 where the operator has no
   * certificate that signs passes (`WALLET_PASS_FILE`).
   */
  issueVaccinationCardPass: operation({ access: 'owner', ...DOCUMENT })
    .route({
      method: 'POST',
      path: `${petRoute}/vaccination-cards/pass`,
      summary: 'The vaccination card for a wallet',
      tags: ['medicines'],
    })
    .input(z.object(petPath))
    .output(z.file()),

  /** Withdraws every card of the pet: they verify as withdrawn from then on. */
  withdrawVaccinationCards: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: `${petRoute}/vaccination-cards`,
      summary: 'Withdraw its cards',
      tags: ['medicines'],
    })
    .input(z.object(petPath))
    .output(z.object({ withdrawn: z.int() })),

  /** Verifies a signed record; public, because every holder of a card may check it. */
  verifyVaccinationCard: operation({ access: 'public' })
    .route({ method: 'POST', path: '/public/vaccination-cards/verify', summary: 'Verify a card', tags: ['medicines'] })
    .input(z.object({ record: z.string().max(4000) }))
    .output(
      z.object({
        verdict: z.enum(['genuine', 'outdated', 'withdrawn', 'not-genuine']),
        card: SignedCard.nullable().describe('null when it is not genuine'),
      }),
    ),

  /** Public keys (JWK, Ed25519) and the ids of withdrawn cards: enough to verify offline. */
  vaccinationCardKeys: operation({ access: 'public' })
    .route({ method: 'GET', path: '/public/vaccination-cards/keys', summary: 'Keys of the cards', tags: ['medicines'] })
    .output(
      z.object({
        keys: z.array(z.object({ kid: z.string(), kty: z.literal('OKP'), crv: z.literal('Ed25519'), x: z.string() })),
        withdrawn: z.array(z.string()),
      }),
    ),
}
