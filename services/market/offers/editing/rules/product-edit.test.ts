import { describe, expect, test } from 'vitest'
import {
  compareContent,
  type EditedProduct,
  formatContentChange,
  type KnownVariant,
  mergeEdit,
  type ProductContent,
  restoreContent,
  toUnits,
  whyNotSaved,
} from './product-edit.ts'

const fingerprint = (value: string) => value

function aProduct(
  content: Partial<ProductContent> = {},
  variants: Partial<KnownVariant>[] = [{}],
): EditedProduct<KnownVariant> {
  return {
    content: {
      title: 'Croquetas',
      description: 'Con pollo.',
      vendor: 'Andina',
      productType: '',
      categoryIds: [],
      words: [],
      petTypes: ['PERRO'],
      lifeStage: null,
      breedSize: null,
      kcalPerKg: null,
      ingredients: '',
      needsPrescription: false,
      vatClass: 'general',
      metaTitle: '',
      metaDescription: '',
      status: 'active',
      publishAt: null,
      optionNames: variants.length > 1 ? ['Tamaño'] : [],
      ...content,
    },
    variants: variants.map((variant, index) => ({
      id: `v${index + 1}`,
      sku: `SKU-${index + 1}`,
      optionValues: variants.length > 1 ? [`${index + 1} kg`] : [],
      barcode: '',
      netGrams: null,
      price: 3890,
      listPrice: null,
      stock: 10,
      isHidden: false,
      ...variant,
    })),
  }
}

const merge = (seen: EditedProduct<KnownVariant>, current: EditedProduct<KnownVariant>, typed: EditedProduct) =>
  mergeEdit(current, typed, { seen: toUnits(seen), fingerprint })

describe('two people who edit one product', () => {
  const seen = aProduct({}, [{}, {}])

  test('keep both changes where these are of different fields', () => {
    const current = aProduct({ vendor: 'Otra' }, [{ price: 4500 }, { stock: 3 }])
    const typed = aProduct({ title: 'Croquetas Pro' }, [{}, { price: 9990 }])
    const { product, conflicts } = merge(seen, current, typed)
    expect(conflicts).toEqual([])
    expect(product).toEqual(
      aProduct({ title: 'Croquetas Pro', vendor: 'Otra' }, [{ price: 4500 }, { stock: 3, price: 9990 }]),
    )
  })

  test('are told of a field that both changed, and not alike', () => {
    const current = aProduct({ title: 'Otra', vendor: 'Igual' }, [{ stock: 9 }, {}])
    const typed = aProduct({ title: 'Mía', vendor: 'Igual' }, [{ stock: 30 }, {}])
    const { product, conflicts } = merge(seen, current, typed)
    expect(conflicts).toEqual(['title', 'stock:v1'])
    expect(product.content.title).toBe('Mía')
  })

  test('keep a variant that one of them added, and let one go that one of them withdrew', () => {
    const added = aProduct({}, [{}, {}, { stock: 4 }])
    expect(merge(seen, added, aProduct({}, [{ price: 4000 }, {}])).product.variants.map(({ id }) => id)).toEqual([
      'v1',
      'v2',
      'v3',
    ])
    const [first] = aProduct({}, [{}, {}]).variants
    if (!first) throw new Error('no variant')
    const withdrawn = { ...seen, variants: [first] }
    const { product, conflicts } = merge(seen, withdrawn, aProduct({}, [{ price: 4000 }, {}]))
    expect([product.variants.map(({ id }) => id), conflicts]).toEqual([['v1'], []])
    expect(merge(seen, withdrawn, aProduct({}, [{}, { price: 4000 }])).conflicts).toEqual(['variant:v2'])
  })

  test('make one variant of two that they added with the same options', () => {
    const current = aProduct({}, [{}, {}, { id: 'v3', optionValues: ['3 kg'] }])
    const typed: EditedProduct = aProduct({}, [{}, {}, { optionValues: ['3 kg'] }])
    const again = { ...typed, variants: typed.variants.map((each, at) => (at === 2 ? { ...each, id: null } : each)) }
    const { product, conflicts } = merge(seen, current, again)
    expect(conflicts).toEqual([])
    expect(product).toEqual(current)
  })

  test('keep the order of the one who changed it', () => {
    const turned = { ...seen, variants: seen.variants.toReversed() }
    expect(merge(seen, turned, seen).product.variants.map(({ id }) => id)).toEqual(['v2', 'v1'])
    expect(merge(seen, seen, turned).product.variants.map(({ id }) => id)).toEqual(['v2', 'v1'])
  })
})

test('a variant that only another shop sells is not withdrawn by leaving it out', () => {
  const current = aProduct({}, [{}, { price: null }])
  const typed = aProduct({}, [{}, { price: null }])
  const { product } = merge(current, current, { ...typed, variants: typed.variants.slice(0, 1) })
  expect(product.variants.map(({ id }) => id)).toEqual(['v1', 'v2'])
})

describe('what cannot be saved', () => {
  const roundPrice = (minor: number) => minor
  const why = (product: EditedProduct, before = aProduct()) =>
    whyNotSaved(product, before, { roundPrice, now: new Date('2026-11-21T15:00:00Z') }).map(
      ({ field, reason }) => `${field}: ${reason}`,
    )

  test.each([
    ['a name without letters', aProduct({ title: '¡!' }), ['title: product-name-not-valid']],
    [
      'two options of one name',
      aProduct({ optionNames: ['Color', 'color '] }, [{ optionValues: ['a', 'b'] }]),
      ['optionNames: option-names-not-valid'],
    ],
    [
      'several variants without options',
      aProduct({ optionNames: [] }, [{}, {}]),
      ['optionNames: option-names-not-valid', 'variants.1.option1: option-twice'],
    ],
    ['no variant', aProduct({}, []), ['optionNames: too-few-options']],
    [
      'an option without a value',
      aProduct({}, [{ optionValues: [''] }, {}]),
      ['variants.0.option1: option-value-missing'],
    ],
    [
      'the same options twice',
      aProduct({}, [{ optionValues: ['1 KG'] }, { optionValues: ['1 kg'] }]),
      ['variants.1.option1: option-twice'],
    ],
    ['one code for two', aProduct({}, [{ sku: 'A' }, { sku: 'A' }]), ['variants.1.sku: product-code-twice']],
    ['no price', aProduct({}, [{ price: null }]), ['variants.0.price: price-missing']],
    ['a price of 0', aProduct({}, [{ price: 0 }]), ['variants.0.price: price-is-zero']],
    [
      'a list price that is no higher',
      aProduct({}, [{ listPrice: 3890 }]),
      ['variants.0.listPrice: list-price-too-low'],
    ],
    [
      'a time that has passed',
      aProduct({ status: 'draft', publishAt: '2026-11-21T14:00:00.000Z' }),
      ['publishAt: publish-time-passed'],
    ],
    ['a stock below 0', aProduct({}, [{ stock: -1 }]), ['variants.0.stock: stock-not-valid']],
  ])('%s', (_, product, expected) => {
    expect(why(product)).toEqual(expected)
  })

  test('what a file brought before is not judged again', () => {
    const odd = aProduct({}, [{ listPrice: 100, stock: -2 }])
    expect(why({ ...odd, content: { ...odd.content, title: 'Otro' } }, odd)).toEqual([])
  })
})

describe('a logged change of a product', () => {
  const before = aProduct({}, [{}, {}])
  const after = { content: { ...before.content, title: 'Otra' }, variants: before.variants.slice(0, 1) }

  test('is undone as long as nobody changed the same since', () => {
    const change = compareContent(before, after)
    if (!change) throw new Error('no change')
    expect(restoreContent(after, change)).toEqual(before)
    const sold = {
      ...after,
      content: { ...after.content, vendor: 'X' },
      variants: after.variants.map((each) => ({ ...each, stock: 1 })),
    }
    expect(restoreContent(sold, change)).toMatchObject({
      content: { title: 'Croquetas', vendor: 'X' },
      variants: [{ stock: 1 }, {}],
    })
    expect(restoreContent({ ...after, content: { ...after.content, title: 'Tercera' } }, change)).toBeNull()
    expect(restoreContent(before, change)).toBeNull()
  })

  test('says one short value whole, and names several', () => {
    expect(formatContentChange({ title: 'A' }, { title: 'B' })).toEqual({ from: 'nombre «A»', to: '«B»' })
    expect(formatContentChange({ status: 'active' }, { status: 'draft' })).toEqual({
      from: 'estado publicado',
      to: 'borrador',
    })
    expect(formatContentChange({ title: 'A', words: [] }, { title: 'B', words: ['x'] })).toEqual({
      from: 'como estaba',
      to: 'nombre, palabras',
    })
  })
})
