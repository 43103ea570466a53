import { beforeEach, describe, expect, test } from 'vitest'
import { testDatabase } from '#shared/database/testing.ts'
import { toWorkbook } from '#shared/tables/testing.ts'
import { statementProvider } from '../providers/statement/statement-provider.ts'
import { getRefusal, openPayments } from '../testing/open-payments.ts'
import { forgetOldDrafts } from './draft-statement.ts'

const payments = openPayments(await testDatabase())
const { client, context, operator, deps } = payments
const account = { scheme: 'bo.banco', account: '1', holder: 'Huella S.R.L.', city: 'La Paz', bank: 'Banco' }
deps.providers = [statementProvider(() => account), ...deps.providers]

beforeEach(async () => {
  await deps.db.deleteFrom('payments.statement_layouts').execute()
  await deps.db.deleteFrom('payments.statement_drafts').execute()
})

const toFile = (content: string | Uint8Array, fileName = 'raro.csv') => ({
  fileName,
  currencyCode: 'BOB' as const,
  contentBase64: Buffer.from(content).toString('base64'),
})
const bring = (content: string | Uint8Array, fileName?: string) =>
  client.importStatement(toFile(content, fileName), { context: operator })
const keep = async (content: string | Uint8Array, fileName?: string) =>
  (await client.draftStatement(toFile(content, fileName), { context: operator })).draftId
const look = (draftId: string, place: { table?: number; line?: number } = {}) =>
  client.statementDraft({ draftId, ...place }, { context: operator })

const headings = 'Operado;Cuenta 2;Egresado;Recibido;Nota del cliente'
const row = (day: string, reference: string, amount = '150,00') => `${day};77;;${amount};PAGO ${reference}`
const roles = ['day', 'none', 'debit', 'credit', 'text'] as const

test('unknown headings are shown with their first values, named once, and then known in every file', async () => {
  const payment = await payments.begin()
  const content = ['Banco Nuevo', headings, row('24/11/2026', payment.reference)].join('\n')
  expect((await getRefusal(bring(content))).data).toMatchObject({ reason: 'no-header' })

  const draftId = await keep(content)
  const draft = await look(draftId)
  expect(draft).toMatchObject({ table: 0, line: 2, dayOrder: 'day-first' })
  expect(draft.whyNot).toContain('No encontramos la fila de títulos')
  expect(draft.columns.map(({ heading, samples }) => [heading, samples[0]])).toEqual([
    ['Operado', '24/11/2026'],
    ['Cuenta 2', '77'],
    ['Egresado', undefined],
    ['Recibido', '150,00'],
    ['Nota del cliente', `PAGO ${payment.reference}`],
  ])

  const answer = await client.importDraft(
    { draftId, table: 0, line: 2, roles: [...roles], dayOrder: 'day-first' },
    { context: operator },
  )
  expect(answer).toMatchObject({ fileName: 'raro.csv', lines: 1, outcomes: { matched: 1 }, isRepeated: false })
  expect((await client.payment(payment, { context })).status).toBe('paid')
  expect((await getRefusal(look(draftId))).code).toBe('payments.statement-draft-not-found')

  const second = await payments.begin()
  const later = `${headings.toUpperCase()}\n${row('25/11/2026', second.reference)}\n`
  expect((await bring(later)).outcomes).toEqual({ matched: 1 })
})

test('two payments of one day and amount are two movements, though their reference stands in no named column', async () => {
  const named = {
    table: 0,
    line: 1,
    roles: ['day', 'none', 'none', 'credit', 'none'] as const,
    dayOrder: 'day-first' as const,
  }
  for (const _ of [1, 2]) {
    const payment = await payments.begin()
    const draftId = await keep(`${headings}\n${row('24/11/2026', payment.reference)}\n`)
    const answer = await client.importDraft({ ...named, roles: [...named.roles], draftId }, { context: operator })
    expect(answer).toMatchObject({ repeated: 0, outcomes: { matched: 1 } })
  }
})

test('what a person named comes before the names that we know', async () => {
  const payment = await payments.begin()
  const content = `Fecha;Glosa;Monto\n11/24/2026;ABONO ${payment.reference};150,00\n`
  const draftId = await keep(content)
  const draft = await look(draftId)
  expect(draft.columns.map(({ role }) => role)).toEqual(['day', 'text', 'amount'])
  const named = { draftId, table: 0, line: 1, roles: draft.columns.map(({ role }) => role) }
  const refusal = await getRefusal(client.importDraft({ ...named, dayOrder: 'day-first' }, { context: operator }))
  expect(refusal.data.detail).toContain('«11/24/2026» no es una fecha')
  const { id } = await client.importDraft({ ...named, dayOrder: 'month-first' }, { context: operator })
  const { movements } = await client.statement({ statementId: id }, { context: operator })
  expect(movements).toMatchObject([{ bookedOn: '2026-11-24', outcome: 'matched' }])

  const { id: next } = await bring('Fecha;Glosa;Monto\n11/05/2026;OTRO;1,00\n')
  expect((await client.statement({ statementId: next }, { context: operator })).movements).toMatchObject([
    { bookedOn: '2026-11-05' },
  ])
})

test('of several sheets with movements one is chosen', async () => {
  const sheet = (reference: string) => [
    ['Fecha', 'Glosa', 'Monto'],
    [new Date('2026-11-24T00:00:00Z'), `ABONO ${reference}`, 150],
  ]
  const payment = await payments.begin()
  const content = toWorkbook({ Dólares: sheet('nada'), Bolivianos: sheet(payment.reference) })
  const refusal = await getRefusal(bring(content, 'dos.xlsx'))
  expect(refusal.data).toMatchObject({ reason: 'many-tables', detail: expect.stringContaining('Dólares, Bolivianos') })

  const draftId = await keep(content, 'dos.xlsx')
  const { headings } = await look(draftId)
  const place = headings.find(({ label }) => label.startsWith('Bolivianos'))
  expect(place).toEqual({ table: 1, line: 1, label: 'Bolivianos: Fecha · Glosa · Monto' })
  const answer = await client.importDraft(
    { draftId, table: 1, line: 1, roles: ['day', 'text', 'amount'], dayOrder: 'day-first' },
    { context: operator },
  )
  expect(answer.outcomes).toEqual({ matched: 1 })
})

test('columns that cannot be read are refused, and nothing is remembered', async () => {
  const draftId = await keep(`${headings}\n${row('24/11/2026', 'x')}\n`)
  const name = (roles: ('day' | 'credit' | 'amount' | 'text' | 'none')[], line = 1) =>
    getRefusal(client.importDraft({ draftId, table: 0, line, roles, dayOrder: 'day-first' }, { context: operator }))
  expect((await name(['text', 'none', 'none', 'credit'])).code).toBe('payments.statement-columns-not-usable')
  expect((await name(['day', 'none', 'none', 'text'])).code).toBe('payments.statement-columns-not-usable')
  expect((await name(['day', 'day', 'none', 'credit'])).code).toBe('payments.statement-columns-not-usable')
  expect((await name(['day', 'amount', 'none', 'credit'])).code).toBe('payments.statement-columns-not-usable')
  expect((await name(['day', 'none', 'none', 'credit'], 2)).code).toBe('payments.statement-headings-not-usable')
  expect((await name(['credit', 'none', 'none', 'day'])).message).toBe('Statement not readable')
  expect(await deps.db.selectFrom('payments.statement_layouts').selectAll().execute()).toEqual([])
  expect(await look(draftId)).toMatchObject({ id: draftId })
})

test('a kept file is forgotten after a day, and what is no table is not kept', async () => {
  const draftId = await keep(`${headings}\n${row('24/11/2026', 'x')}\n`)
  payments.later(23 * 3600)
  await forgetOldDrafts(deps)
  expect(await look(draftId)).toMatchObject({ line: 1 })
  payments.later(2 * 3600)
  await forgetOldDrafts(deps)
  expect((await getRefusal(look(draftId))).status).toBe(404)
  for (const content of ['', 'PDF', 'una sola línea de texto']) {
    expect((await getRefusal(client.draftStatement(toFile(content), { context: operator }))).status).toBe(422)
  }
})

test('only an operator keeps, reads and names a statement', async () => {
  const draftId = await keep(`${headings}\n${row('24/11/2026', 'x')}\n`)
  const ana = { context: payments.as('ana') }
  expect((await getRefusal(client.draftStatement(toFile('a;b'), ana))).status).toBe(403)
  expect((await getRefusal(client.statementDraft({ draftId }, ana))).status).toBe(403)
  const named = { draftId, table: 0, line: 1, roles: [...roles], dayOrder: 'day-first' as const }
  expect((await getRefusal(client.importDraft(named, ana))).status).toBe(403)
})

describe('a file without headings', () => {
  const texts = {
    'with tabs': (reference: string) =>
      `Banco Nuevo\tCuenta 77\n24/11/2026\t0001\t150,00\tPAGO ${reference}\n25/11/2026\t0002\t3,00\tPAGO\n`,
    'aligned with spaces': (reference: string) =>
      [
        'Banco Nuevo S.A.                  Cuenta 77',
        `24/11/2026  0001     150,00  PAGO DE ANA`,
        `                             PARA ${reference}`,
        '25/11/2026  0002       4,00  PAGO',
      ].join('\r\n'),
  }

  test.each(Object.entries(texts))('has numbered columns with their first values: %s', async (_, toContent) => {
    const payment = await payments.begin()
    const content = toContent(payment.reference)
    expect((await getRefusal(bring(content, 'itau.txt'))).data).toMatchObject({ reason: 'no-header' })
    const draftId = await keep(content, 'itau.txt')
    const draft = await look(draftId)
    expect(draft).toMatchObject({
      table: 0,
      line: 0,
      headings: expect.arrayContaining([{ table: 0, line: 0, label: '' }]),
    })
    expect(draft.columns.map(({ heading, role, samples: [first] }) => [heading, role, first])).toEqual([
      ['', 'day', '24/11/2026'],
      ['', 'none', '0001'],
      ['', 'none', '150,00'],
      ['', 'text', expect.stringMatching(/^PAGO/)],
    ])

    const roles = ['day', 'none', 'amount', 'text'] as const
    const answer = await client.importDraft(
      { draftId, table: 0, line: 0, roles: [...roles], dayOrder: 'day-first' },
      { context: operator },
    )
    expect(answer).toMatchObject({ lines: 2, outcomes: { matched: 1, unknown: 1 } })
    expect((await client.payment(payment, { context })).status).toBe('paid')
  })

  test('is never read alone: what it is called is remembered, and confirmed', async () => {
    const content = texts['with tabs']('x')
    const draftId = await keep(content)
    const roles = ['day', 'reference', 'amount', 'text'] as const
    await client.importDraft(
      { draftId, table: 0, line: 0, roles: [...roles], dayOrder: 'day-first' },
      { context: operator },
    )

    const later = content.replaceAll('11/2026', '12/2026')
    expect((await getRefusal(bring(later))).data).toMatchObject({ reason: 'no-header' })
    const draft = await look(await keep(later))
    expect([draft.line, ...draft.columns.map(({ role }) => role)]).toEqual([0, ...roles])
  })

  test('of a workbook has movements of days and numbers alone', async () => {
    const rows = [24, 25].map((day) => [new Date(`2026-11-${day}T00:00:00Z`), day, 1_000 + day])
    const draftId = await keep(toWorkbook({ Hoja1: rows }), 'x.xlsx')
    expect(await look(draftId)).toMatchObject({ line: 0 })
    const roles = ['day', 'amount', 'none'] as const
    const answer = await client.importDraft(
      { draftId, table: 0, line: 0, roles: [...roles], dayOrder: 'day-first' },
      { context: operator },
    )
    expect(answer).toMatchObject({ lines: 2 })
  })

  test('may be said to have headings, but no movement is one', async () => {
    const draftId = await keep(texts['with tabs']('x'))
    const { headings } = await look(draftId)
    expect(headings.map(({ line }) => line)).toEqual([1, 0])
  })
})
