import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cleanDescription } from './description.ts'
import { detectBreedSize, detectLifeStage, detectPetTypes, kcalPerKgIn } from './pet-attributes.ts'
import { readPrice } from './price.ts'
import { gramsIn, parseGrams } from './weight.ts'

describe('a price', () => {
  test.each([
    ['38.90', 3890],
    ['38.9', 3890],
    ['38,90', 3890],
    ['0.500', 50],
    ['500', 50_000],
    ['12.5000', 1250],
    ['1,234.50', 123_450],
    ['1.234,50', 123_450],
    ['1.234.500', 123_450_000],
    ['Bs 12,50', 1250],
    ['12,50 Bs.', 1250],
    ['BOB 12', 1200],
    ['1 234.50', 123_450],
    ['1\u00A0234,50', 123_450],
    ['Bs 35.-', 3500],
    ['35,-', 3500],
    ['1.234,50.-', 123_450],
  ])('%s is %i centavos', (written, amountMinor) => {
    expect(readPrice(written, 'BOB')).toEqual({ amountMinor })
  })

  test.each([
    '',
    'diez',
    '1.234',
    '-5',
    '(5)',
    '$5',
    'Gs 5',
    '5 €',
    '12-may',
    '12.',
    '12.--',
    '-.-',
    '1e3',
    '12.345',
    '1,23,456',
    '0x10',
    '99999999999999999999',
  ])("'%s' is refused", (written) => {
    expect(readPrice(written, 'BOB')).toHaveProperty('error')
  })

  test.each([
    ['385.000', 385_000],
    ['₲85,000', 85_000],
    ['Gs. 1.385.000', 1_385_000],
    ['1,400', 1400],
    ['18900.00', 18_900],
    ['Gs. 120.000.-', 120_000],
    ['25.000.- Gs.', 25_000],
    ['1.385.000,00', 1_385_000],
    ['200', 200],
  ])('%s is %i guaraníes', (written, amountMinor) => {
    expect(readPrice(written, 'PYG')).toEqual({ amountMinor })
  })

  test.each(['18900.50', '1385.000', 'Bs 5', '1.38'])("'%s' is no amount of guaraníes", (written) => {
    expect(readPrice(written, 'PYG')).toHaveProperty('error')
  })

  test('every amount that is written is read back exactly', () => {
    fc.assert(
      fc.property(fc.integer({ min: 0, max: 100_000_000_000 }), (minor) => {
        const written = `${Math.floor(minor / 100)}.${String(minor % 100).padStart(2, '0')}`
        expect(readPrice(written, 'BOB')).toEqual({ amountMinor: minor })
        expect(readPrice(String(minor), 'PYG')).toEqual({ amountMinor: minor })
      }),
    )
  })
})

test.each([
  ['15 kg', 15_000],
  ['1,5kg', 1500],
  ['12 x 85 g', 1020],
  ['Pack 6 × 330 gr', 1980],
  ['2 lb', 907],
  ['Talla M', null],
  ['0 kg', null],
  ['3 gatos', null],
  ['1.000 g', 1000],
  ['1.500 kg', 1500],
  ['Alimento Perro Adulto 15 kg', 15_000],
  ['Bolsa de 15 kg', 15_000],
  ['Croqueta 15 kg (33 lb)', 15_000],
  ['NexGard Spectra M 7.5-15kg', null],
  ['Frontline 10 a 20 kg', null],
  ['Talla S (2 – 4 kg)', null],
  ['Suplemento para perros de 15 kg', null],
  ['Vitaminas perros grandes de 25 kg', null],
  ['Hasta 10 kg', null],
  ['+25 kg', null],
  ['más de 25kg', null],
  ['25 kg o más', null],
  ['Pipeta 4,1 g', null],
  ['Cama acolchada 3 kg', null],
  ['Transportadora, soporta 8 kg', null],
  ['Alimento 15+3 kg', null],
  ['Oferta 15 kg + 2 kg', null],
  ['Collar 15 kg', null],
  ['Agua 250 ml', null],
  ['Peso del perro: 10 kg', null],
  ['Vitaminas, peso de la mascota 5 kg', null],
  ['Peso neto: 10 kg', 10_000],
  ['Peso del producto 10 kg', 10_000],
])("'%s' weighs %s grams", (text, grams) => {
  expect(gramsIn(text)).toBe(grams)
})

test('a weight beside its unit becomes grams, and zero is unknown', () => {
  expect(parseGrams('3.2', 'kg')).toBe(3200)
  expect(parseGrams('85', '')).toBe(85)
  expect(parseGrams('0', 'g')).toBeNull()
  expect(parseGrams('heavy', 'g')).toBeNull()
})

test('whole words say what animal a product is for, and contradictions say nothing', () => {
  expect(detectPetTypes(['Perros', 'especie:gato', 'para pasear al perro'])).toEqual(['PERRO', 'GATO'])
  expect(detectPetTypes(['Hámster', 'PÁJAROS'])).toEqual(['HÁMSTER', 'AVE'])
  expect(detectLifeStage(['Adulto', 'Cachorro'])).toBeNull()
  expect(detectLifeStage(['etapa:senior'])).toBe('senior')
  expect(detectBreedSize(['Raza Pequeña'])).toBe('pequeño')
})

test('calories are read per kilo, however they are written', () => {
  expect(kcalPerKgIn('3.800 kcal/kg')).toBe(3800)
  expect(kcalPerKgIn('380 kcal/100 g')).toBe(3800)
  expect(kcalPerKgIn('380')).toBeNull()
})

test('a description keeps its structure and loses what could run, load or lead away', () => {
  const { html, text } = cleanDescription(
    '<h1>Hola</h1><p onclick="x()">Con <a href="//evil">salmón</a> &amp; arroz<img src=x onerror=alert(1)></p><ul><li>uno</li><li>dos</li></ul><script>alert(1)</script><style>p{}</style>',
  )

  expect(html).toBe('<h3>Hola</h3><p>Con salmón &amp; arroz</p><ul><li>uno</li><li>dos</li></ul>')
  expect(text).toBe('Hola Con salmón & arroz uno dos')
  expect(cleanDescription('5 > 3\n y más')).toEqual({ html: '<p>5 &gt; 3 y más</p>', text: '5 > 3 y más' })
})
