import * as z from 'zod'
import { DRAWING, operation, PHOTO } from '#shared/rpc/operation.ts'
import { CountryIsoCode, CurrencyCode, Day, Money, requiredText } from '#shared/values.ts'
import { Coverage } from '../policies/contract.ts'

export const InsuranceStatus = z.enum(['QUOTED', 'PENDING_PAYMENT', 'ACTIVE', 'EXPIRED', 'CANCELLED'])

export const PictureSubject = z.enum(['front', 'left', 'right', 'chip', 'other'])

export const InsurancePicture = z.object({
  id: z.string(),
  shows: PictureSubject,
  path: z.string().describe('Only its owner and operators may open it'),
})

export const Insurance = z.object({
  id: z.string(),
  insuranceId: z.string().describe('The same as id'),
  insuranceContractId: z.string().nullable(),
  customerInsuranceId: z
    .string()
    .nullable()
    .describe('Of the policy holder; null while nobody has written who that is'),
  customerId: z.string(),
  petProfileId: z.string(),
  status: InsuranceStatus,
  cancelledReason: z.string().nullable(),
  policyId: z.string(),
  policyTitle: z.string(),
  price: Money,
  displayPrice: z.string(),
  currencyCode: CurrencyCode,
  countryCode: CountryIsoCode,
  coverages: z.array(Coverage),
  benefits: z.array(z.string()),
  validityStartDate: Day,
  validityExpirationDate: Day.describe('On this day nothing is covered any more'),
  expirationDate: Day.describe('The same as validityExpirationDate'),
  expirationDays: z
    .int()
    .describe(
      'Whole days from today to expirationDate, also of a quote, whose month begins anew when it is paid later; 0: over',
    ),
  coveredSince: Day.describe('Waiting periods count from here'),
  subscriptionDate: z.iso.datetime().nullable(),
  policyLink: z.string().nullable().describe('Of the PDF; null before it is active'),
  defaultExpirationPolicy: z.string().describe('How its end is worked out'),
  petProfileSpecies: z.string(),
  petProfileRace: z.string(),
  petProfileName: z.string(),
  petProfileBirthday: Day,
  petProfileWeight: z.number().describe('Kilograms'),
  petProfileSex: z.enum(['Macho', 'Hembra']),
  petProfileUniqueCharacteristics: z.string(),
  emissionRegisterId: z.string().nullable(),
  insuranceProvider: z.string(),
  providerRawInsuranceInformation: z
    .object({
      insuranceContractId: z.string(),
      processId: z.string(),
      receiptId: z.string(),
      emissionRegisterId: z.string(),
    })
    .nullable(),
  customerReceivedPolicy: z.boolean(),
  snapshotHash: z.string().nullable().describe('SHA-256 of the health snapshot that was sealed with the contract'),
  pictures: z.array(InsurancePicture),
  renewedFrom: z.string().nullable(),
  renewedBy: z.string().nullable(),
  canRenew: z.boolean(),
  payUntil: z.iso.datetime().nullable(),
  isPaid: z.boolean().describe('The money is there; while PENDING_PAYMENT the contract is being issued'),
  otherQuotes: z.array(z.string()).describe('Ids of the other unpaid contracts of this pet, the newest first'),
  log: z.array(z.object({ at: z.iso.datetime(), status: InsuranceStatus, note: z.string() })),
  createdAt: z.iso.datetime(),
})

/**
 * Caller's input for a contract. What it says of the pet must be what the profile says, where the profile knows it, else
 * 422. Price and validity come from the plan; values in the body are ignored.
 */
export const NewInsurance = z.object({
  policyId: requiredText('PolicyId', 100),
  petProfileId: requiredText('PetProfileId', 100),
  petProfileSpecies: requiredText('PetProfileSpecies', 40),
  petProfileRace: requiredText('PetProfileRace', 80),
  petProfileName: requiredText('PetProfileName', 60),
  petProfileBirthday: Day,
  petProfileWeight: z.number().min(0.01, 'Value must be defined and numeric').max(200),
  petProfileSex: requiredText('PetProfileSex', 20),
  petProfileUniqueCharacteristics: requiredText('PetProfileUniqueCharacteristics', 500),
  validityStartDate: z.string().max(40).optional().describe('Not read: it begins when it is paid'),
  validityExpirationDate: z.string().max(40).optional().describe('Not read: one month'),
})

/** Message of the specification, section 8. */
const noPayload = 'insurance payload must be defined'

/** Whether there is a body at all; missing fields are reported one by one. */
function saysAnything(input: unknown): boolean {
  return typeof input === 'object' && input !== null && Object.keys(NewInsurance.shape).some((name) => name in input)
}

export const insurancePath = { customerId: z.string().max(100), insuranceId: z.string().max(100) }
export const insuranceRoute = '/customers/{customerId}/insurances/{insuranceId}' as const

export const insurances = {
  /** Contracts of the caller, newest first. */
  insurances: operation({ access: 'owner' })
    .route({ method: 'GET', path: '/customers/{customerId}/insurances', summary: 'Insurances', tags: ['insurances'] })
    .input(
      z.object({
        customerId: insurancePath.customerId,
        petProfileId: z.string().max(100).optional(),
        status: InsuranceStatus.optional(),
      }),
    )
    .output(z.array(Insurance)),

  /** For operators of claims: the contracts of an account, newest first. */
  insurancesOfAccount: operation({ access: 'operator', area: 'claims' })
    .route({
      method: 'GET',
      path: '/staff/accounts/{uid}/insurances',
      summary: 'Contracts of an account',
      tags: ['staff'],
    })
    .input(z.object({ uid: z.string().max(100) }))
    .output(z.array(Insurance)),

  insurance: operation({ access: 'owner' })
    .route({ method: 'GET', path: insuranceRoute, summary: 'One insurance', tags: ['insurances'] })
    .input(z.object(insurancePath))
    .output(Insurance),

  /** Creates an unpaid contract (QUOTED) for the caller's own pet, when the plan accepts the pet. */
  createInsurance: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: '/customers/{customerId}/insurances', summary: 'Quote', tags: ['insurances'] })
    .input(
      z
        .object({ ...NewInsurance.shape, customerId: insurancePath.customerId }, { error: noPayload })
        .refine(saysAnything, { error: noPayload, when: ({ value }) => !saysAnything(value) }),
    )
    .output(Insurance),

  /**
   * One to eight pictures of at most 8 MB in all, re-encoded from their pixels. They are sorted by name, numbers
   * numerically (2 before 10); `shows` lists in that order what they show. A repeated name replaces the picture.
   */
  addPictures: operation({ access: 'owner', ...PHOTO })
    .route({ method: 'POST', path: `${insuranceRoute}/pictures`, summary: 'Add pictures', tags: ['insurances'] })
    .input(
      z.object({
        ...insurancePath,
        files: z.union([z.file().transform((file) => [file]), z.array(z.file()).min(1).max(8)]),
        shows: z.union([PictureSubject.transform((subject) => [subject]), z.array(PictureSubject).max(8)]).default([]),
      }),
    )
    .output(Insurance),

  removePicture: operation({ access: 'owner' })
    .route({
      method: 'DELETE',
      path: `${insuranceRoute}/pictures/{pictureId}`,
      summary: 'Take a picture back',
      tags: ['insurances'],
    })
    .input(z.object({ ...insurancePath, pictureId: z.string().max(64) }))
    .output(Insurance),

  /** A picture of the caller's contract or of one of its claims, 1280 px. */
  picture: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: `${insuranceRoute}/pictures/{pictureId}`,
      summary: 'A picture',
      tags: ['insurances'],
    })
    .input(z.object({ ...insurancePath, pictureId: z.string().max(64) }))
    .output(z.file()),

  /**
   * Marks policies as received: each `customerReceivedPolicy` becomes true. One that is not the caller's or not
   * active: 404, and none is written.
   */
  acknowledge: operation({ access: 'owner' })
    .route({
      method: 'PATCH',
      path: '/customers/{customerId}/insurances',
      summary: 'Acknowledge policies',
      tags: ['insurances'],
    })
    .input(
      z.object({
        customerId: insurancePath.customerId,
        insurances: z
          .array(z.object({ id: requiredText('Id', 100), customerReceivedPolicy: z.literal(true) }))
          .min(1, 'Insurances cannot be empty')
          .max(50),
      }),
    )
    .output(z.array(Insurance)),

  /**
   * Payment link, valid for 30 minutes, or until the bank statement of the next business day where only that tells; the contract becomes PENDING_PAYMENT. While one is open the same method
   * returns the same link. On a later day the month starts anew.
   */
  requestPayment: operation({ access: 'owner' })
    .route({ method: 'POST', path: `${insuranceRoute}/payment`, summary: 'The payment link', tags: ['insurances'] })
    .input(z.object({ ...insurancePath, method: z.enum(['qr', 'card']) }))
    .output(z.object({ link: z.string(), payUntil: z.iso.datetime() })),

  /** Cancels an unpaid contract. */
  cancelInsurance: operation({ access: 'owner' })
    .route({ method: 'POST', path: `${insuranceRoute}/cancel`, summary: 'Cancel', tags: ['insurances'] })
    .input(z.object({ ...insurancePath, reason: z.string().trim().max(300).default('') }))
    .output(Insurance),

  /** Creates the following month (QUOTED) at today's price, or returns the one that exists. */
  renewInsurance: operation({ access: 'owner', idempotency: true })
    .route({ method: 'POST', path: `${insuranceRoute}/renewals`, summary: 'Renew', tags: ['insurances'] })
    .input(z.object(insurancePath))
    .output(Insurance),

  /** The policy as a PDF, for its owner only; 404 before it is active. */
  policyDocument: operation({ access: 'owner', ...DRAWING })
    .route({ method: 'GET', path: `${insuranceRoute}/policy`, summary: 'The policy', tags: ['insurances'] })
    .input(z.object(insurancePath))
    .output(z.file()),

  /** The sealed text of the pet's health, whose SHA-256 is on the policy. */
  healthSnapshot: operation({ access: 'owner' })
    .route({ method: 'GET', path: `${insuranceRoute}/snapshot`, summary: 'The sealed snapshot', tags: ['insurances'] })
    .input(z.object(insurancePath))
    .output(z.object({ text: z.string(), hash: z.string() })),
}
