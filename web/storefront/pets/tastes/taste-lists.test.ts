import { expect, test } from 'vitest'
import { LONGEST_TASTE, offered, tastesIn } from './taste-lists.ts'

test('what is ticked and what is typed with commas is kept once each', () => {
  expect(tastesIn(['Pelota', 'Cuerda'], ' hueso de goma ,pelota;Peluche\n,')).toEqual([
    'Pelota',
    'Cuerda',
    'hueso de goma',
    'Peluche',
  ])
})

test('accents and spaces make no second taste, and none is longer than the service takes', () => {
  expect(tastesIn(['Alergia al pollo'], 'alérgia   al pollo')).toEqual(['Alergia al pollo'])
  expect(tastesIn([], 'x'.repeat(200))).toEqual(['x'.repeat(LONGEST_TASTE)])
})

test('what a pet has is not offered again', () => {
  expect(offered(['Epilepsia', 'Alergia al pollo'], ['alergia al POLLO'])).toEqual(['Epilepsia'])
})
