import { expect, test } from 'vitest'
import { getKinship } from './kinship.ts'

test.each([
  ['negra', 'negro', 'negr', 'same'],
  ['acolchada', 'acolchados', 'acolch', 'same'],
  ['limpiadora', 'limpiador', 'limpi', 'same'],
  ['toallas', 'toalla', 'toall', 'same'],
  ['collares', 'collar', 'coll', 'same'],
  ['antisarrico', 'antisarro', 'antisarr', 'derived'],
  ['cepillar', 'cepillo', 'cepill', 'derived'],
  ['esteriliza', 'esterilizado', 'esteriliz', 'derived'],
  ['rascar', 'rascador', 'rasc', 'derived'],
  ['colar', 'cola', 'col', 'derived'],
  ['lentes', 'lento', 'lent', null],
  ['lente', 'lento', 'lent', null],
])('%s and %s of the stem %s: %s', (word, other, stem, kinship) => {
  expect(getKinship(word, other, stem)).toBe(kinship)
})
