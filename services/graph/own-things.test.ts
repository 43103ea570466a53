import { expect, test } from 'vitest'
import { errorCatalogue } from '#shared/rpc/errors.ts'
import { ask } from './testing/ask.ts'
import { aCall, aPost, graphOverFakes } from './testing/fake-services.ts'

const petsError = errorCatalogue('pets', { 'customer-not-found': { status: 404, message: 'x', es: 'x' } })

test('the lists of the sheets are answered as REST answers them', async () => {
  const service = {
    number: 1,
    name: 'Baño',
    country: 'BO',
    text: 'A domicilio',
    href: '/spa',
    picture: '/x.png',
  } as const
  const food = {
    number: 2,
    brand: 'Kantu',
    name: 'Adulto',
    petType: 'PERRO',
    stage: 'Adulto',
    kcalPer100g: 360,
    href: '/x',
    picture: '/y',
  } as const
  const fakes = graphOverFakes({
    content: { servicesSheet: async () => [service], foodProductsSheet: async () => [food] },
  })
  const { body } = await ask(
    fakes,
    '{ servicesSheet { number name country text href picture } foodProductsSheet { number brand name petType stage kcalPer100g href picture } }',
  )
  expect(body.data).toEqual({ servicesSheet: [service], foodProductsSheet: [food] })
})

test('a kind of pet service is asked for by its name of GraphQL', async () => {
  const asked: unknown[] = []
  const stores = async (input: unknown) => {
    asked.push(input)
    return { stores: [], total: 0, endCursor: null, prices: null }
  }
  const fakes = graphOverFakes({ appointments: { stores } })
  const { body } = await ask(fakes, '{ petServices(kind: bano_y_peluqueria, first: 5, after: "x") { totalCount } }')
  expect(body).toEqual({ data: { petServices: { totalCount: 0 } } })
  expect(asked).toEqual([{ kind: 'bano-y-peluqueria', first: 5, after: 'x' }])
})

test.each(['petProfiles { id }', 'appointments { id }', 'petInsurances { id }'])(
  '%s needs an account, and is never kept for others',
  async (field) => {
    const { graph } = graphOverFakes()
    const answer = await graph.fetch(aPost(`{ ${field} }`), aCall())
    expect(graph.isEverybodys(answer)).toBe(false)
    expect((await answer.json()).errors).toMatchObject([{ extensions: { code: 'graph.sign-in-first' } }])
  },
)

test('an account that pets do not know has none', async () => {
  const customerByEcommerceUid = async () => {
    throw petsError('customer-not-found')
  }
  const { body } = await ask(graphOverFakes({ pets: { customerByEcommerceUid } }), '{ petProfiles { id } }', {}, 'ana')
  expect(body).toEqual({ data: { petProfiles: [] } })
})

test('lists of everything at once are refused before anybody is asked', async () => {
  const inner = 'coverages { event title limit displayLimit deductible displayDeductible sharePercent waitingDays }'
  const many = Array.from({ length: 8 }, (_, i) => `a${i}: petInsurances { id ${inner} }`).join(' ')
  const { body } = await ask(graphOverFakes(), `{ ${many} }`, {}, 'ana')
  expect(body.errors).toMatchObject([{ extensions: { code: 'graph.too-much' } }])
})
