import { expect, test } from 'vitest'
import { parseVatClass } from './vat-class.ts'

test.each([
  ['10 %', 'general'],
  ['10', 'general'],
  ['13%', 'general'],
  ['0,1', 'general'],
  ['standard', 'general'],
  ['5', 'reduced'],
  ['5,0 %', 'reduced'],
  ['0.05', 'reduced'],
  ['reduced-rate', 'reduced'],
  ['0 %', 'exempt'],
  ['Exento', 'exempt'],
  ['EXENTA', 'exempt'],
  ['zero-rate', 'exempt'],
  ['', null],
  ['7 %', null],
  ['sí', null],
  ['550', null],
])('%j is %j', (written, vatClass) => {
  expect(parseVatClass(written)).toBe(vatClass)
})
