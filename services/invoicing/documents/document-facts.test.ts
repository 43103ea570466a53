import { afterAll, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { openSandbox } from '../sandbox/sandbox-server.ts'
import { sifenSandbox } from '../sandbox/sifen-sandbox.ts'
import { sifenOffice } from '../sifen/sifen-office.ts'
import type { Tables } from '../tables.ts'
import { exampleCsc, issuerInParaguay, openInvoicing, saleInParaguay } from '../testing/open-invoicing.ts'
import { requestDocuments } from './request-documents.ts'

const connection = await testDatabase()
const server = await openSandbox(sifenSandbox({ csc: exampleCsc }))
afterAll(() => server.close())
const sifen = sifenOffice({ findAddress: () => server.url })

test('others hear once of a document that the office took or annulled, and not whose it is', async () => {
  const published: [string, object][] = []
  const { client, operator, sales, send, deps } = openInvoicing(connection, { sifen, siat: sifen })
  await client.saveIssuer(issuerInParaguay, operator)
  const subject = { kind: 'order' as const, id: 'order-1' }
  sales.set(subject.id, { ...saleInParaguay, label: 'Pedido HU-1' })
  await requestDocuments(deps, subject)
  deps.jobs.publish = async (_trx, fact, data) => void published.push([fact, data])
  await send()
  await send()
  const { documents } = await client.subjectDocuments(subject, operator)
  const documentId = documents[0]?.id ?? ''
  const { authorization_code: authorization, number } = await connection
    .db<Tables>()
    .selectFrom('invoicing.documents')
    .select(['authorization_code', 'number'])
    .where('id', '=', documentId)
    .executeTakeFirstOrThrow()
  const told = {
    ...{ documentId, kind: 'invoice', subject, number, authorization, currency: 'PYG' },
    total: expect.any(Number),
    vat: expect.any(Number),
    issuedAt: expect.stringContaining('T'),
  }
  expect(published).toEqual([['tax-document-issued', expect.objectContaining(told)]])
  await client.annulDocument({ documentId, reason: 'Datos equivocados' }, operator)
  await send()
  expect(published.slice(1)).toEqual([['tax-document-annulled', expect.objectContaining(told)]])
  expect(JSON.stringify(published)).not.toContain('buyer')
})
