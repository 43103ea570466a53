import { afterAll, expect, test, vi } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { requestDocuments } from '../documents/request-documents.ts'
import type { Sale } from '../sales/sale.ts'
import { openSandbox } from '../sandbox/sandbox-server.ts'
import { siatSandbox } from '../sandbox/siat-sandbox.ts'
import type { Tables } from '../tables.ts'
import { issuerInBolivia, openInvoicing, saleInBolivia } from '../testing/open-invoicing.ts'
import { siatOffice } from './siat-office.ts'

const connection = await testDatabase()
const clock = { now: new Date('2026-11-26T15:00:00Z') }
const sandbox = siatSandbox({ now: () => clock.now })
const server = await openSandbox(sandbox)
afterAll(() => server.close())
const siat = siatOffice({ db: connection.db<Tables>(), now: () => clock.now, findAddress: () => server.url })
const invoicing = openInvoicing(connection, { sifen: siat, siat })
const { client, operator, sales, deps } = invoicing
await client.saveIssuer(issuerInBolivia, operator)

let made = 0
function sell(sale: Partial<Sale> = {}) {
  const id = `order-${++made}`
  sales.set(id, { ...saleInBolivia, label: `Pedido HU-${made}`, ...sale })
  return { kind: 'order' as const, id }
}
const send = async (minutes = 0) => {
  invoicing.later(minutes)
  clock.now = invoicing.clock.now
  await invoicing.send()
}
const documentsOfSale = async (subject: ReturnType<typeof sell>) =>
  (await client.subjectDocuments(subject, operator)).documents

test('an invoice is written with the CUFD of its day, signed and taken; the codes are asked for once', async () => {
  const [first, second] = [sell(), sell({ buyer: null, paidBy: 'card' })]
  await requestDocuments(deps, first)
  await requestDocuments(deps, second)
  await send()
  const [invoice] = await documentsOfSale(first)
  expect(invoice).toMatchObject({ state: 'accepted', number: '1', total: 30_649, vat: 3_984, office: { code: '908' } })
  expect(await documentsOfSale(second)).toMatchObject([{ state: 'accepted', number: '2' }])
  expect(sandbox.taken.has(invoice?.authorization ?? '')).toBe(true)
  expect(server.asked.filter((path) => path.endsWith('FacturacionCodigos'))).toHaveLength(2)
  const { qr } = await client.staffDocument({ documentId: invoice?.id ?? '' }, operator)
  expect(qr).toBe(
    `https://pilotosiat.impuestos.gob.bo/consulta/QR?nit=1003579028&cuf=${invoice?.authorization}&numero=1&t=2`,
  )
})

test('the next day has another CUFD', async () => {
  server.asked.length = 0
  const subject = sell()
  invoicing.later(25 * 60)
  await requestDocuments(deps, subject)
  await send()
  expect(await documentsOfSale(subject)).toMatchObject([{ state: 'accepted' }])
  expect(server.asked.filter((path) => path.endsWith('FacturacionCodigos'))).toHaveLength(1)
})

test('a lost answer is asked for before the invoice is written anew', async () => {
  server.mood = 'lost'
  const subject = sell()
  await requestDocuments(deps, subject)
  await send()
  const [waiting] = await documentsOfSale(subject)
  server.mood = 'well'
  await send(3)
  const [invoice] = await documentsOfSale(subject)
  expect(invoice).toMatchObject({ state: 'accepted', authorization: waiting?.authorization })
})

test('what the office refuses is told in its words', async () => {
  const subject = sell({ buyer: { ...(saleInBolivia.buyer ?? never()), documentNumber: '#' } })
  await requestDocuments(deps, subject)
  await send()
  expect(await documentsOfSale(subject)).toMatchObject([
    {
      state: 'rejected',
      office: {
        code: '1002',
        message: 'EL XML NO CUMPLE CON EL XSD: El valor del elemento: numeroDocumento es invalido',
      },
    },
  ])
})

test('a refund is a credit note of the invoice, and an annulment is confirmed', async () => {
  const subject = sell({ refunds: [{ cause: 'return:1', amount: 10_050, reason: 'Devolviste 1 × Croquetas' }] })
  const other = sell()
  await requestDocuments(deps, subject)
  await requestDocuments(deps, other)
  await send()
  // The note waits until its invoice is accepted.
  await send(3)
  expect(await documentsOfSale(subject)).toMatchObject([
    { kind: 'invoice', state: 'accepted' },
    { kind: 'credit_note', state: 'accepted', number: '1', total: 10_050 },
  ])
  const [invoice] = await documentsOfSale(other)
  await client.annulDocument({ documentId: invoice?.id ?? '', reason: 'Datos equivocados' }, operator)
  await send()
  expect(await documentsOfSale(other)).toMatchObject([{ state: 'annulled', office: { code: '905' } }])
})

test('while the office is away invoices are valid without it, and go in a package with its event when it is back', async () => {
  server.mood = 'down'
  const subjects = [sell(), sell(), sell()]
  for (const subject of subjects) await requestDocuments(deps, subject)
  await send()
  expect(await documentsOfSale(subjects[0] ?? sell())).toMatchObject([{ state: 'queued', tries: 1 }])
  await send(3)
  const offline = (await Promise.all(subjects.map(documentsOfSale))).flat()
  expect(offline.map(({ state }) => state)).toEqual(['contingency', 'contingency', 'contingency'])
  const file = await invoicing.internal.printedInvoice({ subject: subjects[0] ?? sell() }, invoicing.service)
  expect(file?.size).toBeGreaterThan(1000)

  // The office is back: the event of the time without it, one package, and the invoices keep the codes that were printed.
  server.mood = 'well'
  await send(20)
  const taken = (await Promise.all(subjects.map(documentsOfSale))).flat()
  expect(taken.map(({ state }) => state)).toEqual(['accepted', 'accepted', 'accepted'])
  expect(taken.map(({ authorization }) => authorization)).toEqual(offline.map(({ authorization }) => authorization))
  expect([sandbox.events.size, sandbox.packages.size]).toEqual([1, 1])

  await send(1)
  const next = sell()
  await requestDocuments(deps, next)
  await send()
  expect(await documentsOfSale(next)).toMatchObject([{ state: 'accepted' }])
  expect(sandbox.packages.size).toBe(1)
})

test('an invoice that had arrived before the outage is not taken a second time', async () => {
  const subject = sell()
  server.mood = 'lost'
  await requestDocuments(deps, subject)
  await send()
  const [first] = await documentsOfSale(subject)
  server.mood = 'down'
  await send(3)
  expect(await documentsOfSale(subject)).toMatchObject([{ state: 'contingency' }])
  server.mood = 'well'
  const before = sandbox.taken.size
  await send(5)
  expect(await documentsOfSale(subject)).toMatchObject([{ state: 'accepted', authorization: first?.authorization }])
  expect(sandbox.taken.size).toBe(before)
  await send(1)
})

test('a package that the office refuses as a whole leaves its invoices to a person', async () => {
  server.mood = 'down'
  const subject = sell()
  await requestDocuments(deps, subject)
  await send()
  await send(3)
  server.mood = 'well'
  const unknown = vi.spyOn(sandbox.packages, 'get').mockReturnValueOnce(undefined)
  await send(5)
  unknown.mockRestore()
  expect(await documentsOfSale(subject)).toMatchObject([
    { state: 'rejected', needsPerson: true, office: { code: '983', message: 'PAQUETE INEXISTENTE' } },
  ])
  await send(1)
})

test('an offline invoice that the office refuses is for a person, and the others of its package are taken', async () => {
  server.mood = 'down'
  const good = sell()
  const wrong = sell({ buyer: { ...(saleInBolivia.buyer ?? never()), documentNumber: '#' } })
  await requestDocuments(deps, good)
  await requestDocuments(deps, wrong)
  await send()
  await send(3)
  server.mood = 'well'
  await send(5)
  expect(await documentsOfSale(good)).toMatchObject([{ state: 'accepted' }])
  expect(await documentsOfSale(wrong)).toMatchObject([{ state: 'rejected', needsPerson: true }])
})

function never(): never {
  throw new Error('The sale of the test has a buyer')
}
