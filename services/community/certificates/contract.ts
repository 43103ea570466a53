import * as z from 'zod'
import { DRAWING, operation } from '#shared/rpc/operation.ts'
import { Day } from '#shared/values.ts'
import { Sex, Species } from '../posts/contract.ts'

/** Printed text of a certificate; a check reveals exactly this. */
export const Certificate = z.object({
  kind: z.enum(['adoption', 'donation']),
  number: z.string().describe("'A-5F0C21AB' of an adoption, 'D-000012' of a donation"),
  record: z.string().describe('Its page is /certificate/{record}'),
  holder: z.string().describe("'Ana S.': the family, or who gave; '' when nobody is named"),
  day: Day.describe('Of the adoption, or of the donation'),
  pet: z.object({ name: z.string(), species: Species, sex: Sex.nullable(), breed: z.string() }).nullable(),
  giver: z.string().describe("The shelter, or the first name of who gave the pet; '' of a donation"),
  city: z.string(),
  grams: z.int().nullable().describe('Of a donation'),
  shelters: z.array(z.string()).describe('Who has what was given, as far as it was delivered'),
})

const record = z.string().max(400)

export const certificates = {
  /** For the adopter and the previous owner, of an accepted application. */
  adoptionCertificate: operation({ access: 'owner' })
    .route({
      method: 'GET',
      path: '/applications/{applicationId}/certificate',
      summary: 'Certificate of an adoption',
      tags: ['certificates'],
    })
    .input(z.object({ applicationId: z.string().max(100) }))
    .output(Certificate),

  /**
   * For an order with a donation that was not taken back, to a reader of the order: its owner (who is named), or by
   * its link.
   */
  donationCertificate: operation({ access: 'owner', links: true })
    .route({
      method: 'GET',
      path: '/donations/orders/{orderId}/certificate',
      summary: 'Certificate of a donation',
      tags: ['certificates'],
    })
    .input(z.object({ orderId: z.string().max(100), token: z.string().max(100).optional() }))
    .output(Certificate),

  /** Whether the certificate is genuine and still valid. Reveals only what is printed on it. */
  certificate: operation({ access: 'public' })
    .route({ method: 'GET', path: '/public/certificates/{record}', summary: 'Check', tags: ['certificates'] })
    .input(z.object({ record }))
    .output(
      z.object({
        verdict: z.enum(['genuine', 'withdrawn', 'not-genuine']),
        certificate: Certificate.nullable(),
      }),
    ),

  /** The same page as a printable PDF. */
  certificateDocument: operation({ access: 'public', ...DRAWING })
    .route({
      method: 'GET',
      path: '/public/certificates/{record}/document',
      summary: 'Certificate (PDF)',
      tags: ['certificates'],
    })
    .input(z.object({ record }))
    .output(z.file()),
}
