import { expect, test } from 'vitest'
import { parseLifeStage, whyNotBoughtOn } from './sheet-food.ts'

test.each([
  ['Adulto', 'adulto'],
  ['adultos', 'adulto'],
  ['Cachorro', 'cachorro'],
  ['Gatitos', 'cachorro'],
  ['Sénior 7+', 'senior'],
  ['Mayores de 10 años', 'senior'],
  ['Todas las edades', null],
  ['', null],
])('food of the stage %j is for the stage %j', (text, stage) => {
  expect(parseLifeStage(text)).toBe(stage)
})

test.each([
  ['2026-11-21', null],
  ['2026-11-22', 'date-in-future'],
  ['2025-05-21', null],
  ['2025-05-20', 'bought-too-long-ago'],
])('on 21 November 2026, food bought on %s: %j', (day, refusal) => {
  expect(whyNotBoughtOn(day, '2026-11-21')).toBe(refusal)
})
