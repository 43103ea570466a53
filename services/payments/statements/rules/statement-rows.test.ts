import { expect, test } from 'vitest'
import { readDay } from './statement-day.ts'
import { type Cell, readStatement } from './statement-rows.ts'

const table = (...cells: Cell[][]) => cells.map((each, index) => ({ line: index + 1, cells: each }))

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
      },
      { line: 9, bookedOn: '2026-11-22', amountMinor: -550, reference: '778900', text: 'COMISION' },
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
])('%s is the day %s', (text, day) => {
  expect(readDay(text)).toBe(day)
})
