import { expect, test } from 'vitest'
import { findProteinPercent } from './protein.ts'

test.each([
  ['25 % de proteína y 14 % de grasa', 25],
  ['Con 32% proteina animal', 32],
  ['Análisis: Proteína cruda (mín.) 26,5 %, grasa 15 %', 26.5],
  ['Proteína: 8 %', 8],
  ['Con una sola proteína y 30 % de arroz', null],
  ['', null],
])('the protein of «%s» is %s', (text, percent) => {
  expect(findProteinPercent(text)).toBe(percent)
})
