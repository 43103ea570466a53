import type { Kysely } from 'kysely'
import { expect } from 'vitest'
import type { Tables } from '../tables.ts'
import { makeActive } from './make-active.ts'

type Made = (method: string, path: string, body?: object | FormData) => Promise<ReturnType<typeof JSON.parse>>

/**
 * Creates, through the owner's API calls: a policy holder, an active contract with a draft claim and a sent one, and a
 * quote with a picture.
 */
export async function createInsuranceFixtures(
  made: Made,
  db: Kysely<Tables>,
  { holder, quote, picture, now }: { holder: object; quote: object; picture: () => File; now: Date },
) {
  const api = '/pet-insurance/api'
  const { customerId: providerCustomerId } = await made('POST', `${api}/insurance-provider/customers`, holder)
  const { id: insuranceCustomerId } = await made('POST', `${api}/customers`, {})
  const route = `${api}/customers/${insuranceCustomerId}/insurances`
  const { id: insuranceId } = await made('POST', route, quote)
  const { id: quoteId } = await made('POST', route, quote)
  const withPicture = await made(
    'POST',
    `${route}/${quoteId}/pictures`,
    toFormData('files', picture(), 'shows', 'front'),
  )
  await makeActive(db, insuranceId, now)

  const claims = `${route}/${insuranceId}/claims`
  const { id: claimId } = await made('POST', claims, { event: 'accident' })
  const toDocumentForm = () => toFormData('file', picture(), 'kind', 'invoice')
  const withDocument = await made('POST', `${claims}/${claimId}/papers`, toDocumentForm())
  const { id: sentClaimId } = await made('POST', claims, { event: 'accident' })
  await db
    .updateTable('insurance.claims')
    .set({ status: 'SENT', reported_on: '2026-11-22', answer_by: '2026-11-27' })
    .where('id', '=', sentClaimId)
    .execute()
  const ids = { insurancePictureId: withPicture.pictures[0].id, paperId: withDocument.papers[0].id }
  expect(Object.values(ids)).toEqual([expect.any(String), expect.any(String)])
  return { insuranceCustomerId, providerCustomerId, insuranceId, quoteId, claimId, sentClaimId, ...ids }
}

function toFormData(field: string, file: File, name: string, value: string): FormData {
  const form = new FormData()
  form.set(field, file)
  form.set(name, value)
  return form
}
