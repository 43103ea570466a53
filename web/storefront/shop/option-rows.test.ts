import { expect, test } from 'vitest'
import type { ProductDetail } from '#services/market/contract.ts'
import { optionRows } from './option-rows.ts'

const options = [
  { name: 'Talla', values: ['S', 'M', 'L'] },
  { name: 'Color', values: ['Morado', 'Negro', 'Verde'] },
]

function variant(
  size: string,
  colour: string,
  { price = 4500, currentStock = 5 } = {},
): ProductDetail['variants'][number] {
  const sku = `${size}-${colour}`
  return {
    _id: sku,
    sku,
    title: sku,
    optionTitle: `${size} / ${colour}`,
    optionValues: [size, colour],
    price,
    displayPrice: '',
    compareAtPrice: null,
    displayCompareAtPrice: null,
    currentStock,
    isLowQuantity: false,
    isSoldOut: currentStock === 0,
    isBackorder: false,
    netGrams: null,
    unitPrice: null,
    imageIds: [],
    barcode: null,
  }
}

const small = variant('S', 'Morado')
const variants = [
  small,
  variant('S', 'Negro', { currentStock: 0 }),
  variant('M', 'Morado', { price: 5200 }),
  variant('L', 'Negro', { price: 5900, currentStock: 0 }),
  variant('L', 'Verde', { price: 5900 }),
]

const shown = (chosen = small) =>
  optionRows({ options, variants }, chosen)?.map(({ name, choices }) => [
    name,
    choices.map(({ value, variant, isChosen, changesMore }) =>
      [value, variant.sku, isChosen && 'chosen', changesMore && 'changes more'].filter(Boolean).join(' '),
    ),
  ])

test('each option is a row, and a choice keeps the other option where that is sold', () => {
  expect(shown()).toEqual([
    ['Talla', ['S S-Morado chosen', 'M M-Morado', 'L L-Verde changes more']],
    ['Color', ['Morado S-Morado chosen', 'Negro S-Negro', 'Verde L-Verde changes more']],
  ])
})

test('a row shows prices only where its choices cost differently', () => {
  const flat = optionRows({ options, variants: variants.slice(0, 2) }, small)
  expect(flat).toBeNull()
  const rows = optionRows({ options, variants: [...variants, variant('M', 'Negro', { price: 5200 })] }, small)
  expect(rows?.map(({ hasPrices }) => hasPrices)).toEqual([true, true])
  const sameColours = [small, variant('S', 'Negro'), variant('M', 'Morado', { price: 5200 })]
  expect(optionRows({ options, variants: sameColours }, small)?.map(({ hasPrices }) => hasPrices)).toEqual([
    true,
    false,
  ])
})

test('one option, options without values of a variant, and variants alike have no rows', () => {
  const [size] = options
  expect(optionRows({ options: size ? [size] : [], variants }, small)).toBeNull()
  expect(optionRows({ options, variants: [...variants, { ...small, _id: 'twin' }] }, small)).toBeNull()
})
