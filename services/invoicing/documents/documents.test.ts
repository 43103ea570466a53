import { sql } from 'kysely'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { findBroken } from '#shared/database/audit.ts'
import { secondProcess, testDatabase } from '#shared/database/testing.ts'
import { findArchiveProblems } from '#shared/documents/testing/archive-problems.ts'
import { readPdf } from '#shared/documents/testing/read-pdf.ts'
import { getRefusal } from '#shared/rpc/testing.ts'
import { anonymousViewer } from '#shared/viewer.ts'
import { invoicingInvariants } from '../invariants.ts'
import type { Sale } from '../sales/sale.ts'
import { openSandbox } from '../sandbox/sandbox-server.ts'
import { sifenSandbox } from '../sandbox/sifen-sandbox.ts'
import { sifenOffice } from '../sifen/sifen-office.ts'
import { exampleCsc, issuerInParaguay, openInvoicing, saleInParaguay } from '../testing/open-invoicing.ts'
import { followMerge } from './follow-merge.ts'
import { requestDocuments } from './request-documents.ts'
import { findSummaries } from './store.ts'

const connection = await testDatabase()
const sandbox = sifenSandbox({ csc: exampleCsc })
const server = await openSandbox(sandbox)
afterAll(() => server.close())
const sifen = sifenOffice({ findAddress: () => server.url })
const invoicing = openInvoicing(connection, { sifen, siat: sifen })
const { client, internal, operator, sales, send, deps } = invoicing

let made = 0
/** A sale of an order with an id of its own. */
function sell(sale: Partial<Sale> = {}) {
  const id = `order-${++made}`
  sales.set(id, { ...saleInParaguay, label: `Pedido HU-${made}`, ...sale })
  return { kind: 'order' as const, id }
}
const documentsOfSale = async (subject: ReturnType<typeof sell>) =>
  (await client.subjectDocuments(subject, operator)).documents
const onlyDocument = async (subject: ReturnType<typeof sell>) => {
  const [document, ...others] = await documentsOfSale(subject)
  if (!document || others.length > 0) throw new Error('One document was expected')
  return document
}
async function sellAndSend(sale: Partial<Sale> = {}) {
  const subject = sell(sale)
  await requestDocuments(deps, subject)
  await send()
  return subject
}

test('without a point of sale nothing is issued, and nothing fails', async () => {
  const subject = sell()
  expect(await requestDocuments(deps, subject)).toBe('no-issuer')
  expect(await documentsOfSale(subject)).toEqual([])
  expect(await getRefusal(client.issueDocuments(subject, operator))).toMatchObject({ code: 'invoicing.no-issuer' })
})

describe('with a point of sale', () => {
  beforeAll(async () => {
    await client.saveIssuer(issuerInParaguay, operator)
  })

  test('a sale is invoiced once, numbered, accepted, and others learn its CDC', async () => {
    const subject = await sellAndSend()
    await requestDocuments(deps, subject)
    const document = await onlyDocument(subject)
    expect(document).toMatchObject({ state: 'accepted', number: '001-001-0000001', total: 230_000, vat: 20_909 })
    expect(document.authorization).toHaveLength(44)
    const { documents } = await internal.documentsOf({ subjects: [subject] }, invoicing.service)
    expect(documents).toMatchObject([
      {
        subject,
        number: '001-001-0000001',
        authorization: document.authorization,
        timbrado: '12557209',
        state: 'accepted',
      },
    ])
  })

  test('two processes that hear of many sales at once leave no gap and no double', async () => {
    const other = await secondProcess(connection, 3)
    const beside = openInvoicing(other, { sifen, siat: sifen })
    const subjects = Array.from({ length: 12 }, () => sell())
    for (const { id } of subjects) beside.sales.set(id, sales.get(id) ?? saleInParaguay)
    await Promise.all(
      subjects.flatMap((subject) => [
        requestDocuments(deps, subject),
        requestDocuments(beside.deps, subject),
        requestDocuments(deps, subject),
      ]),
    )
    for (const subject of subjects) await onlyDocument(subject)
    expect(await findBroken(connection.db(), invoicingInvariants(invoicing.clock.now))).toEqual([])
    // Both send what is due: each document reaches the office once.
    const before = sandbox.taken.size
    await Promise.all([send(), beside.send(), send()])
    expect(sandbox.taken.size).toBe(before + 12)
  })

  test('an accepted invoice is printed with its CDC and QR code; a sale without one has nothing to print', async () => {
    const subject = await sellAndSend()
    const { id: documentId, authorization } = await onlyDocument(subject)
    const file = await internal.printedInvoice({ subject }, invoicing.service)
    expect(file?.name).toMatch(/^factura-001-001-\d{7}\.pdf$/)
    const { qr } = await client.staffDocument({ documentId }, operator)
    const pdf = new Uint8Array((await file?.arrayBuffer()) ?? [])
    const printed = await readPdf(pdf, { left: 0.05, top: 0.8, side: 0.3 })
    expect(printed.qr).toBe(qr)
    expect(findArchiveProblems(pdf)).toEqual([])
    expect(printed.text.replace(/\s/g, '')).toContain(authorization)
    expect((await client.documentFile({ documentId }, invoicing.staff({ orders: 'read' }))).size).toBeGreaterThan(2000)
    expect(await internal.printedInvoice({ subject: sell() }, invoicing.service)).toBeNull()
  })

  test('a sale of nothing to pay is not invoiced', async () => {
    const subject = sell({ discount: 235_000 })
    expect(await requestDocuments(deps, subject)).toBe('nothing-to-invoice')
  })

  test('an office that is down is asked again, later and later, with the same document', async () => {
    server.mood = 'down'
    const subject = await sellAndSend()
    const waiting = await onlyDocument(subject)
    expect(waiting).toMatchObject({ state: 'queued', tries: 1, needsPerson: false })
    const { authorization } = waiting
    server.mood = 'well'
    await send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'queued', tries: 1 })
    invoicing.later(2)
    await send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'accepted', authorization })
  })

  test('an answer that was lost is asked for, and the document is not sent twice', async () => {
    server.mood = 'lost'
    const subject = await sellAndSend()
    server.mood = 'well'
    server.asked.length = 0
    invoicing.later(2)
    await send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'accepted' })
    expect(server.asked).toEqual(['/de/ws/consultas/consulta.wsdl'])
  })

  test('a rejected document says why, is corrected by a person and keeps its number', async () => {
    const buyer = { documentType: 'CI', documentNumber: '1234567', complement: null, name: 'X', email: null } as const
    const subject = await sellAndSend({ buyer })
    const rejected = await onlyDocument(subject)
    expect(rejected).toMatchObject({
      state: 'rejected',
      needsPerson: true,
      office: { code: '0160', message: 'XML malformado: [El valor del elemento: dNomRec es invalido]' },
    })
    const { id: documentId, number } = rejected
    const wrong = { ...buyer, documentType: 'RUC', documentNumber: '80028061-7' } as const
    expect(await getRefusal(client.correctDocument({ documentId, buyer: wrong }, operator))).toMatchObject({
      code: 'invoicing.billing-not-valid',
    })
    await client.correctDocument({ documentId, buyer: { ...buyer, name: 'Xenia Ruiz' } }, operator)
    await send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'accepted', number, buyer: { name: 'Xenia Ruiz' } })
    const { events } = await client.staffDocument({ documentId }, operator)
    expect(events.map(({ what }) => what)).toEqual(['accepted', 'corrected', 'rejected', 'requested'])
    expect(await getRefusal(client.correctDocument({ documentId, buyer: null }, operator))).toMatchObject({
      code: 'invoicing.not-possible-now',
    })
  })

  test('a refund makes a credit note, each once and never for more than the invoice', async () => {
    const subject = await sellAndSend()
    const sale = sales.get(subject.id) ?? saleInParaguay
    const refunds = [
      { cause: 'return:1', amount: 100_000, reason: 'Devolviste 1 × Croquetas' },
      { cause: 'return:2', amount: 200_000, reason: 'Devolviste todo' },
      { cause: 'return:3', amount: 10, reason: 'De más' },
    ]
    sales.set(subject.id, { ...sale, refunds })
    await requestDocuments(deps, subject)
    await requestDocuments(deps, subject)
    await send()
    const [, ...notes] = await documentsOfSale(subject)
    expect(notes.map(({ kind, total, state }) => ({ kind, total, state }))).toEqual([
      { kind: 'credit_note', total: 100_000, state: 'accepted' },
      { kind: 'credit_note', total: 130_000, state: 'accepted' },
    ])
    expect(notes[0]?.number).toBe('001-001-0000001')
    const issued = await internal.documentsOf({ subjects: [subject] }, invoicing.service)
    expect(issued.documents.map(({ cause, total }) => [cause, total])).toEqual([
      ['', 230_000],
      ['return:1', 100_000],
      ['return:2', 130_000],
    ])
  })

  test('goods of several rates are invoiced at theirs, and credited at those of what came back', async () => {
    const items = [
      { code: 'A1', description: 'Croquetas 3 kg', quantity: 2, price: 110_000 },
      { code: 'B2', description: 'Arroz', quantity: 3, price: 35_000, vatRate: 0.05 },
      { code: 'C3', description: 'Libro', quantity: 1, price: 40_000, vatRate: 0 },
    ]
    const refund = { cause: 'return:r', amount: 35_000, reason: 'Devolución', byRate: [{ rate: 0.05, total: 35_000 }] }
    const subject = await sellAndSend({ items, extras: [], discount: 0, refunds: [refund] })
    invoicing.later(3)
    await send()
    const [invoice, note] = await documentsOfSale(subject)
    expect(invoice).toMatchObject({ state: 'accepted', total: 365_000, vat: 20_000 + 5_000 })
    expect(note).toMatchObject({ kind: 'credit_note', state: 'accepted', total: 35_000, vat: 1_667 })
  })

  test('a refund of a sale that was never invoiced, as before the point of sale was switched on, invoices nothing', async () => {
    const subject = sell({ refunds: [{ cause: 'return:8', amount: 5_000, reason: 'Devolución' }] })
    expect(await requestDocuments(deps, subject, 'refund')).toBe('not-due')
    expect(await documentsOfSale(subject)).toEqual([])
    expect(await client.issueDocuments(subject, operator)).toMatchObject({
      documents: [{ kind: 'invoice' }, { kind: 'credit_note' }],
    })
    await send()
    invoicing.later(3)
    await send()
  })

  test('a credit note waits for its invoice to be accepted', async () => {
    server.mood = 'down'
    const subject = sell({ refunds: [{ cause: 'return:9', amount: 5_000, reason: 'Devolución' }] })
    await requestDocuments(deps, subject)
    await send()
    server.mood = 'well'
    invoicing.later(3)
    await send()
    invoicing.later(3)
    await send()
    expect((await documentsOfSale(subject)).map(({ state }) => state)).toEqual(['accepted', 'accepted'])
  })

  test('an accepted document is annulled with a reason; the sale can be invoiced again, with another number', async () => {
    const subject = await sellAndSend()
    const { id: documentId, number } = await onlyDocument(subject)
    await client.annulDocument({ documentId, reason: 'Datos equivocados' }, operator)
    await send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'annulled', annulReason: 'Datos equivocados' })
    await client.issueDocuments(subject, operator)
    await send()
    const [, again] = await documentsOfSale(subject)
    expect(again?.state).toBe('accepted')
    expect(again?.number).not.toBe(number)
  })

  test('what goes back while an invoice is annulled makes no credit note, and no new invoice until a person asks', async () => {
    const subject = await sellAndSend()
    const { id: documentId } = await onlyDocument(subject)
    await client.annulDocument({ documentId, reason: 'Datos equivocados' }, operator)
    const sale = sales.get(subject.id) ?? saleInParaguay
    sales.set(subject.id, { ...sale, refunds: [{ cause: 'return:a', amount: 5_000, reason: 'Devolución' }] })
    await requestDocuments(deps, subject)
    expect(await onlyDocument(subject)).toMatchObject({ state: 'annulling' })
    await send()
    await requestDocuments(deps, subject)
    expect(await onlyDocument(subject)).toMatchObject({ state: 'annulled' })
    await client.issueDocuments(subject, operator)
    await send()
    invoicing.later(3)
    await send()
    expect((await documentsOfSale(subject)).map(({ kind, state }) => [kind, state])).toEqual([
      ['invoice', 'annulled'],
      ['invoice', 'accepted'],
      ['credit_note', 'accepted'],
    ])
  })

  test('an annulment that the office refuses makes the sale be looked at again', async () => {
    const published: unknown[] = []
    const annul = async () => ({ kind: 'rejected' as const, code: '4002', message: 'Fuera de plazo' })
    const late = openInvoicing(connection, { sifen: { ...sifen, annul }, siat: sifen })
    late.deps.jobs.publish = async (_trx, fact, data) => void published.push([fact, data])
    late.clock.now = invoicing.clock.now
    const subject = await sellAndSend()
    const { id: documentId } = await onlyDocument(subject)
    await client.annulDocument({ documentId, reason: 'Datos equivocados' }, operator)
    await late.send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'accepted', annulReason: null })
    expect(published).toEqual([['annulment-refused', subject]])
  })

  test('a try that is under way is not doubled by a person who presses again', async () => {
    const subject = sell()
    let sent = 0
    const slow = openInvoicing(connection, {
      sifen: {
        ...sifen,
        async send(...document) {
          sent++
          const { id: documentId } = await onlyDocument(subject)
          await client.retryDocument({ documentId }, operator)
          await send()
          return sifen.send(...document)
        },
      },
      siat: sifen,
    })
    slow.clock.now = invoicing.clock.now
    await requestDocuments(deps, subject)
    server.asked.length = 0
    await slow.send()
    expect([sent, server.asked]).toEqual([1, ['/de/ws/sync/recibe.wsdl']])
    expect(await onlyDocument(subject)).toMatchObject({ state: 'accepted' })
  })

  test('a document of the test environment never reaches the office of the other', async () => {
    const [subject, annulled] = [await sellAndSend(), await sellAndSend()]
    const switchTo = async (environment: 'test' | 'production') => {
      const [issuer] = await client.issuers({ country: 'PY' }, operator)
      await client.saveIssuer({ ...issuerInParaguay, environment, version: issuer?.version ?? 0 }, operator)
    }
    await client.annulDocument({ documentId: (await onlyDocument(annulled)).id, reason: 'Datos equivocados' }, operator)
    const waiting = sell()
    await requestDocuments(deps, waiting)
    await switchTo('production')
    server.asked.length = 0
    await send()
    expect(server.asked).toEqual([])
    expect(await onlyDocument(waiting)).toMatchObject({ state: 'rejected', office: { code: 'local' } })
    expect(await onlyDocument(annulled)).toMatchObject({ state: 'accepted' })
    expect(await requestDocuments(deps, subject)).toBe('no-issuer')
    await switchTo('test')
    await client.retryDocument({ documentId: (await onlyDocument(waiting)).id }, operator)
    await send()
    expect(await onlyDocument(waiting)).toMatchObject({ state: 'accepted' })
  })

  test('a rejected document of a wrong sale is given up: its number is reported as unused, and the sale is free again', async () => {
    const buyer = { documentType: 'CI', documentNumber: '1234567', complement: null, name: 'X', email: null } as const
    const refunds = [{ cause: 'return:v', amount: 5_000, reason: 'Devolución' }]
    const subject = await sellAndSend({ buyer, refunds })
    const [rejected, note] = await documentsOfSale(subject)
    const documentId = rejected?.id ?? ''
    expect(rejected).toMatchObject({ state: 'rejected', acts: ['retry', 'correct', 'void'] })
    await client.voidDocument({ documentId, reason: 'La venta se registró dos veces' }, operator)
    await send()
    const voided = await documentsOfSale(subject)
    expect(voided).toMatchObject([
      { state: 'voided', acts: [], annulReason: 'La venta se registró dos veces', office: { code: '0600' } },
      { kind: 'credit_note', state: 'voided' },
    ])
    const [number] = voided.map((document) => document.number.slice(-7))
    expect([...sandbox.unused].some((key) => key === `1-12557209-001-001-${number}`)).toBe(true)
    expect([...sandbox.unused].some((key) => key === `5-12557209-001-001-${note?.number.slice(-7)}`)).toBe(true)
    const { events } = await client.staffDocument({ documentId }, operator)
    expect(events).toMatchObject([
      { what: 'voided', actorUid: null },
      { what: 'void_asked', actorUid: 'olga', note: 'La venta se registró dos veces' },
      { what: 'rejected' },
      { what: 'requested' },
    ])
    // Nothing is invoiced again by itself; a person may ask for it, and it takes another number.
    await requestDocuments(deps, subject)
    expect(await documentsOfSale(subject)).toHaveLength(2)
    sales.set(subject.id, { ...saleInParaguay, refunds: [] })
    invoicing.later(1)
    const { documents } = await client.issueDocuments(subject, operator)
    expect(documents.at(-1)).toMatchObject({ kind: 'invoice', state: 'queued' })
    expect(documents.at(-1)?.number).not.toBe(rejected?.number)
    await send()
    expect(
      await getRefusal(client.voidDocument({ documentId: documents.at(-1)?.id ?? '', reason: 'Por error' }, operator)),
    ).toMatchObject({ code: 'invoicing.not-possible-now' })
  })

  test('a number that the office does not let go stays rejected; one of the test environment concerns no office', async () => {
    const buyer = { documentType: 'CI', documentNumber: '1234567', complement: null, name: 'X', email: null } as const
    const refuse = async () => ({ kind: 'rejected' as const, code: '4103', message: 'Fuera de plazo' })
    const strict = openInvoicing(connection, { sifen: { ...sifen, reportUnused: refuse }, siat: sifen })
    strict.clock.now = invoicing.clock.now
    const subject = await sellAndSend({ buyer })
    const { id: documentId } = await onlyDocument(subject)
    const giveUp = () => client.voidDocument({ documentId, reason: 'La venta no existió' }, operator)
    await giveUp()
    await strict.send()
    expect(await onlyDocument(subject)).toMatchObject({
      state: 'rejected',
      office: { code: '4103' },
      annulReason: null,
    })

    const switchTo = async (environment: 'test' | 'production') => {
      const [issuer] = await client.issuers({ country: 'PY' }, operator)
      await client.saveIssuer({ ...issuerInParaguay, environment, version: issuer?.version ?? 0 }, operator)
    }
    await switchTo('production')
    await giveUp()
    server.asked.length = 0
    await strict.send()
    expect(await onlyDocument(subject)).toMatchObject({ state: 'voided' })
    expect(server.asked).toEqual([])
    await switchTo('test')
  })

  test('a merchant is invoiced for by its own point of sale alone, and without one not at all', async () => {
    const visit = (merchantId: string) => sell({ seller: { kind: 'merchant', id: merchantId } })
    const stranger = visit('spa-ajeno')
    expect(await requestDocuments(deps, stranger)).toBe('no-issuer')
    expect(await documentsOfSale(stranger)).toEqual([])
    expect(await getRefusal(client.issueDocuments(stranger, operator))).toMatchObject({ code: 'invoicing.no-issuer' })

    const spa = { ...issuerInParaguay, shopId: 'shop-spa', pointOfSale: 7, coversCountry: false, merchantId: 'spa' }
    await client.saveIssuer(spa, operator)
    const own = visit('spa')
    expect(await requestDocuments(deps, own)).toBe('requested')
    expect(await onlyDocument(own)).toMatchObject({ shopId: 'shop-spa', number: '001-007-0000001' })
    await send()
    const another = { ...spa, shopId: 'shop-other', pointOfSale: 8 }
    expect(await getRefusal(client.saveIssuer(another, operator))).toMatchObject({
      code: 'invoicing.point-of-sale-taken',
    })
  })

  test('documents follow their owner into another account, twice told or once', async () => {
    const subject = await sellAndSend({ ownerUid: 'duplicate' })
    const fact = {
      from: 'duplicate',
      isGuest: false,
      country: 'PY',
      into: {
        ...{ uid: 'kept', fullName: 'Ana', phoneNumber: null, email: null, verifiedPhone: false, verifiedEmail: false },
        changedAt: invoicing.clock.now.toISOString(),
      },
    }
    await followMerge(deps, fact)
    await followMerge(deps, fact)
    const exported = async (uid: string) =>
      client.exportPerson(undefined, {
        context: { viewer: { ...anonymousViewer('PY'), uid, isGuest: false }, requestId: 'test' },
      })
    expect(await exported('kept')).toMatchObject({ taxDocuments: [{ label: `Pedido HU-${made}` }] })
    expect(await exported('duplicate')).toEqual({ taxDocuments: [] })
    const [summary] = await findSummaries(deps.db, [subject])
    expect(summary).not.toHaveProperty('xml')
    expect(summary).not.toHaveProperty('content')
  })

  test('an invoice with a credit note is not annulled', async () => {
    const subject = await sellAndSend({ refunds: [{ cause: 'return:7', amount: 5_000, reason: 'Devolución' }] })
    const [invoice] = await documentsOfSale(subject)
    expect(
      await getRefusal(client.annulDocument({ documentId: invoice?.id ?? '', reason: 'Me equivoqué' }, operator)),
    ).toMatchObject({ code: 'invoicing.has-credit-notes' })
  })

  test('staff of other areas see the documents of an order and may do nothing with them', async () => {
    const subject = await sellAndSend()
    const { id: documentId } = await onlyDocument(subject)
    const desk = invoicing.staff({ orders: 'write' })
    expect((await client.subjectDocuments(subject, desk)).documents).toHaveLength(1)
    const annulment = { documentId, reason: 'Porque sí' }
    const refused = [
      await getRefusal(client.staffDocument({ documentId }, desk)),
      await getRefusal(client.annulDocument(annulment, desk)),
      await getRefusal(client.annulDocument(annulment, invoicing.staff({ finance: 'read' }))),
      await getRefusal(client.issuers({ country: 'PY' }, desk)),
    ]
    expect(refused.map(({ code }) => code)).toEqual([
      'http.outside-area',
      'http.outside-area',
      'http.read-only-area',
      'http.outside-area',
    ])
  })

  test('a register lists what the office knows, the annulled too, of one taxpayer and no test document', async () => {
    const query: Parameters<typeof internal.registeredDocuments>[0] = {
      ...{ country: 'PY', kind: 'invoice', taxId: '80013884-8', shopId: null, after: null, limit: 500 },
      ...{ from: '2026-11-01T03:00:00Z', until: '2026-12-01T03:00:00Z' },
    }
    const register = async (changes: Partial<typeof query> = {}) =>
      (await internal.registeredDocuments({ ...query, ...changes }, invoicing.service)).documents
    expect(await register()).toEqual([])
    await sql`update invoicing.documents set series = replace(series, 'test:', '')`.execute(connection.db())

    const invoices = await register()
    expect(new Set(invoices.map(({ state }) => state))).toEqual(new Set(['accepted', 'annulled']))
    const discounted = invoices.find(({ total }) => total === 230_000)
    expect(discounted).toMatchObject({ discount: 5_000, exempt: 0, invoice: null, buyer: { name: 'Ana Rolón' } })
    const notes = await register({ kind: 'credit_note' })
    expect(notes.find(({ cause }) => cause === 'return:1')).toMatchObject({
      total: 100_000,
      invoice: { total: 230_000, timbrado: '12557209', number: expect.stringMatching(/^001-001-\d{7}$/) },
    })
    expect(await register({ taxId: '80028061-0' })).toEqual([])
    const first = await register({ limit: 2 })
    const end = first.at(-1)
    const next = await register({ limit: 2, after: end ? { at: end.issuedAt, id: end.id } : null })
    expect([...first, ...next].map(({ id }) => id)).toEqual(invoices.slice(0, 4).map(({ id }) => id))
    expect((await internal.taxpayers({ country: 'PY' }, invoicing.service)).taxpayers).toMatchObject([
      { taxId: '80013884-8', legalName: 'Huella S.A.', merchantIds: ['spa'], coversCountry: true },
    ])
    await sql`update invoicing.documents set series = 'test:' || series`.execute(connection.db())
  })

  test('the list finds by state, number, buyer and day, and counts what needs a person', async () => {
    const query = { country: 'PY', first: 100, needsPerson: false } as const
    const { documents, waiting } = await client.staffDocuments(query, operator)
    expect(documents.length).toBeGreaterThan(15)
    expect(waiting).toBe(0)
    expect(await client.staffDocuments({ ...query, first: 0 }, operator)).toMatchObject({ documents: [], waiting: 0 })
    const found = await client.staffDocuments({ ...query, search: 'Xenia' }, operator)
    expect(found.documents).toHaveLength(1)
    const { number } = found.documents[0] ?? {}
    expect((await client.staffDocuments({ ...query, search: number }, operator)).documents).not.toEqual([])
    expect((await client.staffDocuments({ ...query, until: '2026-11-25' }, operator)).documents).toEqual([])
    const first = await client.staffDocuments({ ...query, first: 5 }, operator)
    const next = await client.staffDocuments({ ...query, first: 5, after: first.endCursor ?? '' }, operator)
    expect(next.documents.map(({ id }) => id)).toEqual(documents.slice(5, 10).map(({ id }) => id))
    expect((await client.staffDocuments({ ...query, country: 'BO' }, operator)).documents).toEqual([])
  })

  test('the numbers have no gap, and nothing is broken', async () => {
    expect(await findBroken(connection.db(), invoicingInvariants(invoicing.clock.now))).toEqual([])
    expect(invoicing.failures).toEqual([])
  })
})
