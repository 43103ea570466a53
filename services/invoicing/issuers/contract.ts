import * as z from 'zod'
import { operation } from '#shared/rpc/operation.ts'
import { CountryIsoCode, Day, Revision, requiredText } from '#shared/values.ts'

/** What the documents of a point of sale say of it. */
export const IssuerProfile = z.object({
  legalName: requiredText('LegalName', 200),
  tradeName: z.string().trim().max(200).default(''),
  address: requiredText('Address', 200),
  city: requiredText('City', 60).describe('As the tax office writes it'),
  phone: requiredText('Phone', 15),
  email: z.email().max(80),
  activityCode: requiredText('ActivityCode', 8),
  activity: requiredText('Activity', 200),
})

const code = (most: number) => z.coerce.number().int().min(0).max(most)

/** What Paraguay's office asks for. */
export const SifenDetails = z.object({
  office: z.literal('sifen'),
  timbrado: z.string().regex(/^\d{8}$/),
  timbradoFrom: Day,
  timbradoUntil: Day.nullable(),
  taxpayerType: z.enum(['person', 'company']),
  departmentCode: code(99),
  department: requiredText('Department', 60),
  districtCode: code(9999),
  district: requiredText('District', 60),
  cityCode: code(99_999),
  houseNumber: code(999_999),
  cscId: z.string().regex(/^\d{4}$/),
})

/** What Bolivia's office asks for. */
export const SiatDetails = z.object({
  office: z.literal('siat'),
  systemCode: z.string().trim().min(1).max(100),
  productCode: z
    .string()
    .regex(/^\d{1,10}$/)
    .describe("Of the office's catalogue of products, for what is sold"),
  unitCode: code(999),
  legend: requiredText('Legend', 200),
})

export const TaxDetails = z.discriminatedUnion('office', [SifenDetails, SiatDetails])

/** Why an issuer cannot issue now. */
export const IssuerLack = z.enum([
  'switched-off',
  'no-certificate',
  'no-token',
  'certificate-expired',
  'certificate-of-another-key',
  'timbrado-not-valid',
])

/** A point of sale that issues tax documents. Secrets never leave: only whether they are there. */
export const Issuer = z.object({
  id: z.string(),
  shopId: z.string(),
  country: CountryIsoCode,
  isOn: z.boolean(),
  coversCountry: z.boolean().describe('It also issues for the memberships of its country'),
  merchantId: z.string().nullable().describe('It also issues for visits at the stores of this merchant'),
  environment: z.enum(['test', 'production']),
  taxId: z.string(),
  branch: z.int(),
  pointOfSale: z.int(),
  profile: IssuerProfile,
  details: TaxDetails,
  certificate: z
    .object({ subject: z.string(), validUntil: z.iso.datetime() })
    .nullable()
    .describe('Null: none, or one that cannot be read'),
  hasToken: z.boolean(),
  lacks: z.array(IssuerLack),
  version: z.int(),
})

const pem = z.string().trim().max(20_000)

export const SaveIssuer = z.object({
  shopId: z.string().min(1).max(100),
  country: CountryIsoCode,
  version: Revision.describe('0: there is none yet'),
  isOn: z.boolean(),
  coversCountry: z.boolean(),
  merchantId: z.string().min(1).max(100).nullable(),
  environment: z.enum(['test', 'production']),
  taxId: z.string().trim().max(20),
  branch: z.int().min(0).max(9999),
  pointOfSale: z.int().min(0).max(9999),
  profile: IssuerProfile,
  details: TaxDetails,
  certificate: pem.optional().describe('PEM; absent: as it was'),
  privateKey: pem.optional().describe('PEM without a password; absent: as it was'),
  token: z.string().trim().max(4000).optional().describe('CSC or delegated token; absent: as it was'),
})

export const issuerCalls = {
  /** Back office: the points of sale of a country. */
  issuers: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'GET', path: '/staff/issuers', summary: 'Points of sale that issue', tags: ['staff'] })
    .input(z.object({ country: CountryIsoCode }))
    .output(z.array(Issuer)),

  /**
   * Back office: sets the point of sale of a shop. Another version than the present one: 409. A RUC or NIT that is none, a
   * certificate that cannot be read, or a key of another certificate: 422 with the field.
   */
  saveIssuer: operation({ access: 'operator', area: 'finance' })
    .route({ method: 'POST', path: '/staff/issuers', summary: 'Set a point of sale', tags: ['staff'] })
    .input(SaveIssuer)
    .output(Issuer),
}

export type IssuerProfile = z.infer<typeof IssuerProfile>
export type SifenDetails = z.infer<typeof SifenDetails>
export type SiatDetails = z.infer<typeof SiatDetails>
export type TaxDetails = z.infer<typeof TaxDetails>
export type IssuerLack = z.infer<typeof IssuerLack>
export type Issuer = z.infer<typeof Issuer>
export type SaveIssuer = z.infer<typeof SaveIssuer>
