import { expect, test } from 'vitest'
import type { Cell } from '#shared/tables/table.ts'
import { getLayoutKey, isComplete, recognizeColumns, whyNotLayout } from './statement-columns.ts'
import { readDay } from './statement-day.ts'
import { readStatement } from './statement-rows.ts'

const table = (...cells: Cell[][]) => [{ name: null, rows: cells.map((each, at) => ({ line: at + 1, cells: each })) }]

test('a table is found below who and since when, its columns by their names, its sums left out', () => {
  const rows = table(
    ['Banco de Ejemplo S.A.'],
    ['Cuenta', '1000123456', 'Desde', '01/11/2026'],
    [],
    ['Fecha Movimiento', 'N.º de Documento', 'Descripción', 'Débito', 'Crédito', 'Saldo'],
    ['21/11/2026', '', 'SALDO ANTERIOR', '', '', '1.000,00'],
    ['22/11/2026', '778899', 'TRANSFERENCIA QR P8F3K2QXWA', '', '150,00', '1.150,00'],
    ['', '', 'continúa en la página 2', '', '', ''],
    ['Fecha Movimiento', 'N.º de Documento', 'Descripción', 'Débito', 'Crédito', 'Saldo'],
    ['22/11/2026', '778900', 'COMISION', '5,50', '0,00', '1.144,50'],
    ['Totales', '', '', '5,50', '150,00', ''],
  )
  expect(readStatement(rows, 'BOB')).toEqual({
    movements: [
      {
        line: 6,
        bookedOn: '2026-11-22',
        amountMinor: 15_000,
        reference: '778899',
        text: 'TRANSFERENCIA QR P8F3K2QXWA',
        cells: [
          { heading: 'Fecha Movimiento', text: '22/11/2026' },
          { heading: 'N.º de Documento', text: '778899' },
          { heading: 'Descripción', text: 'TRANSFERENCIA QR P8F3K2QXWA' },
          { heading: 'Crédito', text: '150,00' },
          { heading: 'Saldo', text: '1.150,00' },
          { heading: 'Descripción', text: 'continúa en la página 2' },
        ],
      },
      {
        line: 9,
        bookedOn: '2026-11-22',
        amountMinor: -550,
        reference: '778900',
        text: 'COMISION',
        cells: [
          { heading: 'Fecha Movimiento', text: '22/11/2026' },
          { heading: 'N.º de Documento', text: '778900' },
          { heading: 'Descripción', text: 'COMISION' },
          { heading: 'Débito', text: '5,50' },
          { heading: 'Crédito', text: '0,00' },
          { heading: 'Saldo', text: '1.144,50' },
        ],
      },
    ],
  })
})

test('amounts without a sign are told by the column beside them, where a deposit is no debit', () => {
  const rows = table(
    ['Fecha', 'Tipo', 'Importe', 'Glosa'],
    ['2026-11-22', 'DEPOSITO', 100, 'a'],
    ['2026-11-22', 'Débito', 100, 'b'],
    ['2026-11-22', 'C', 100, 'c'],
    ['2026-11-22', 'D', 100, 'd'],
    [new Date('2026-11-22T00:00:00Z'), 'N/D', -100, 'e'],
  )
  const read = readStatement(rows, 'BOB')
  expect('movements' in read && read.movements.map(({ amountMinor }) => amountMinor)).toEqual([
    10_000, -10_000, 10_000, -10_000, -10_000,
  ])
})

test('a row that cannot be read is named by its line, and nothing is skipped in silence', () => {
  const head = ['Fecha', 'Monto', 'Detalle']
  const last = ['22/11/2026', '1,00', 'z']
  expect(readStatement(table(head, ['22/13/2026', '10,00', 'x'], last), 'BOB')).toEqual({
    error: { kind: 'bad-day', line: 2, cell: '22/13/2026' },
  })
  expect(readStatement(table(head, ['', '10,00', 'x'], last), 'BOB')).toEqual({
    error: { kind: 'bad-day', line: 2, cell: '' },
  })
  expect(readStatement(table(head, ['22/11/2026', 'diez', 'x'], last), 'BOB')).toEqual({
    error: { kind: 'bad-amount', line: 2, cell: 'diez' },
  })
  expect(readStatement(table(head), 'BOB')).toEqual({ error: { kind: 'nothing' } })
  expect(readStatement(table(['Nombre', 'Monto'], ['Ana', '1']), 'BOB')).toEqual({ error: { kind: 'no-header' } })
})

test('a statement of an American program is read when a person said so', () => {
  expect([readDay('11/24/2026', 'month-first'), readDay('24/11/2026', 'month-first')]).toEqual(['2026-11-24', null])
  const rows = table(['Fecha', 'Monto'], ['11/24/2026', '1,00'])
  expect(readStatement(rows, 'BOB')).toEqual({ error: { kind: 'bad-day', line: 2, cell: '11/24/2026' } })
  const layouts = new Map([
    [getLayoutKey(['FECHA ', 'monto']), { roles: ['day', 'amount'], dayOrder: 'month-first' } as const],
  ])
  expect(readStatement(rows, 'BOB', layouts)).toMatchObject({ movements: [{ bookedOn: '2026-11-24' }] })
})

test.each([
  [
    'BNB',
    [
      'Fecha',
      'Hora',
      'Oficina',
      'Descripción',
      'Referencia',
      'Código de transacción',
      'ITF',
      'Débitos',
      'Créditos',
      'Saldo',
      'Adicionales',
    ],
  ],
  ['Unión', ['Fecha Movimiento', 'AG', 'Descripción', 'Nro Documento', 'Monto', 'Saldo', 'Nro de verificasion']],
  [
    'Mercantil',
    ['Fecha', 'Hora', 'Cod. Bca.', 'Nro.Cheque', 'Tipo transact', 'Descripción', 'Glosa', 'Débito', 'Crédito', 'Saldo'],
  ],
  ['BCP', ['Fecha', 'Hora', 'Glosa', 'Tipo', 'Suc. Age.', 'Usuario', 'Importe', 'Saldo', 'Nro. Operación']],
  ['Económico', ['Fecha', 'Hora', 'Nro Trn./Cheque', 'Transacción', 'Nota', 'Monto', 'Saldo']],
  [
    'BISA',
    [
      'Fecha',
      'Hora',
      'Nro. Cheque',
      'Descripción',
      'Importe',
      'Saldo',
      'Info. Complementaria',
      'Sucursal',
      'Canal',
      'Nro. Ref.',
      'Codigo',
      'Nro. Lote',
    ],
  ],
  ['Continental', ['FechaCont', 'FechaMovi', 'Descrip', 'Comprobante', 'Debe', 'Haber', 'Saldo']],
  ['BNF', ['Fecha Operación', 'Concepto', 'Nro Comprobante', 'Egreso', 'Ingreso', 'Saldo']],
])('the columns of %s are known, and the reference is found in each of its texts', (_, headings) => {
  const roles = recognizeColumns(headings)
  expect([isComplete(roles), whyNotLayout(roles)]).toEqual([true, null])
  const money = roles.indexOf(roles.includes('credit') ? 'credit' : 'amount')
  const texts = [...headings.keys()].filter(
    (index) => !['day', 'amount', 'credit', 'debit'].includes(roles[index] ?? ''),
  )
  for (const at of texts) {
    const row = headings.map((_, index) =>
      index === at ? 'ABONO P8F3K2QXWA' : roles[index] === 'day' ? '24/11/2026' : index === money ? '45.00' : '',
    )
    const read = readStatement(table(headings, row), 'BOB')
    expect(read).toMatchObject({ movements: [{ bookedOn: '2026-11-24', amountMinor: 4_500 }] })
    expect('movements' in read && read.movements[0]?.cells.map(({ text }) => text)).toContain('ABONO P8F3K2QXWA')
  }
})

test('movements in two sheets are refused by name, an empty table beside one is not', () => {
  const sheet = (name: string, ...cells: Cell[][]) => ({
    ...table(...cells)[0],
    name,
    rows: table(...cells)[0]?.rows ?? [],
  })
  const head = ['Fecha', 'Monto']
  const filled = [head, ['22/11/2026', '1,00']]
  expect(readStatement([sheet('Bs', ...filled), sheet('USD', ...filled)], 'BOB')).toEqual({
    error: { kind: 'many-tables', names: ['Bs', 'USD'] },
  })
  expect(
    readStatement([sheet('Cliente', ['Nombre', 'Ana']), sheet('Bs', head), sheet('x', ...filled)], 'BOB'),
  ).toMatchObject({
    movements: [{ amountMinor: 100 }],
  })
})

test('a negative debit among positive ones is a debit taken back, one among negative ones is not', () => {
  const head = ['Fecha', 'Detalle', 'Débito', 'Crédito']
  const read = (...debits: string[]) => {
    const rows = debits.map((debit) => ['22/11/2026', 'x', debit, ''])
    const read = readStatement(table(head, ...rows), 'BOB')
    return 'movements' in read && read.movements.map(({ amountMinor }) => amountMinor)
  }
  expect(read('10,00', '-10,00')).toEqual([-1_000, 1_000])
  expect(read('-10,00', '-10,00')).toEqual([-1_000, -1_000])
})

test('a sum without a day is no movement, unless it names a payment', () => {
  const head = ['Fecha', 'Glosa', 'Monto']
  const last = ['24/11/2026', 'ABONO', '1,00']
  expect(readStatement(table(head, ['', 'TOTAL MES ANTERIOR', '900,00'], last), 'BOB')).toMatchObject({
    movements: [{ line: 3 }],
  })
  expect(readStatement(table(head, ['', 'TOTAL P8F3K2QXWA', '900,00'], last), 'BOB')).toEqual({
    error: { kind: 'bad-day', line: 2, cell: '' },
  })
})

test('a row without day and amount continues the movement above it, and no other', () => {
  const rows = table(
    ['Fecha', 'Glosa', 'Monto'],
    ['', 'PAGO DE NADIE', ''],
    ['24/11/2026', 'ABONO QR', '1,00'],
    ['', 'DE ANA PEREZ', ''],
    ['', 'P8F3K2QXWA', ''],
    ['Fecha', 'Glosa', 'Monto'],
    ['', 'SUMAQ TOTALIZADOR SRL', ''],
    ['24/11/2026', 'SALDO', ''],
    ['', 'DEL DIA', ''],
    ['25/11/2026', 'ABONO', '2,00'],
    [],
    ['', 'Este extracto no es un comprobante', ''],
  )
  const read = readStatement(rows, 'BOB')
  expect('movements' in read && read.movements.map(({ text, cells }) => [text, ...cells.slice(3)])).toEqual([
    [
      'ABONO QR',
      { heading: 'Glosa', text: 'DE ANA PEREZ' },
      { heading: 'Glosa', text: 'P8F3K2QXWA' },
      { heading: 'Glosa', text: 'SUMAQ TOTALIZADOR SRL' },
    ],
    ['ABONO'],
  ])
})

test('more movements than a month has are refused', () => {
  const rows = table(['Fecha', 'Monto'], ...Array.from({ length: 5001 }, () => ['22/11/2026', '1']))
  expect(readStatement(rows, 'BOB')).toEqual({ error: { kind: 'too-many', most: 5000 } })
})

test.each([
  ['22/11/2026', '2026-11-22'],
  ['1/2/26', '2026-02-01'],
  ['22-11-2026 14:35', '2026-11-22'],
  ['2026-11-22T14:35:00', '2026-11-22'],
  ['29/02/2028', '2028-02-29'],
  ['29/02/2027', null],
  ['11/22/2026', null],
  ['22 nov', null],
  ['24-nov-2026', '2026-11-24'],
  ['24 NOV. 26', '2026-11-24'],
  ['24NOV2026', '2026-11-24'],
  ['5 de septiembre de 2026', '2026-09-05'],
  ['05-set-2026 10:15', '2026-09-05'],
  ['1/Ene/2027', '2027-01-01'],
  ['24-Dec-2026', '2026-12-24'],
  ['31-abr-2026', null],
  ['24-xyz-2026', null],
  ['20261124', '2026-11-24'],
  ['46350', '2026-11-24'],
  ['46350,993', '2026-11-24'],
  ['12345', null],
  ['99999', null],
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
