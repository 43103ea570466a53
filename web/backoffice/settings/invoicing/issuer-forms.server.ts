import { z } from 'zod'
import { IssuerProfile, SaveIssuer, SiatDetails, SifenDetails } from '#services/invoicing/contract.ts'

const common = SaveIssuer.pick({
  shopId: true,
  version: true,
  environment: true,
  taxId: true,
  branch: true,
  pointOfSale: true,
}).extend({
  ...IssuerProfile.shape,
  tradeName: z.string().trim().max(200).default(''),
  taxId: z.string().trim().min(1).max(20),
  isOn: z.boolean().default(false),
  coversCountry: z.boolean().default(false),
  merchantId: z.string().max(100).default(''),
  certificate: z.string().trim().max(20_000).default(''),
  privateKey: z.string().trim().max(20_000).default(''),
  token: z.string().trim().max(4000).default(''),
})

const number = (most: number) => z.number().int().min(0).max(most)

const { office: _, ...sifen } = SifenDetails.shape
const { office: __, ...siat } = SiatDetails.shape

/** The form of a point of sale in Paraguay; the details lie beside the other fields. */
export const sifenIssuerForm = common.extend({
  ...sifen,
  timbradoUntil: z.iso.date().optional(),
  departmentCode: number(99),
  districtCode: number(9999),
  cityCode: number(99_999),
  houseNumber: number(999_999),
})

/** The form of a point of sale in Bolivia. */
export const siatIssuerForm = common.extend({ ...siat, unitCode: number(999) })

export type SifenIssuerForm = z.output<typeof sifenIssuerForm>
export type SiatIssuerForm = z.output<typeof siatIssuerForm>
