import { expect, test } from 'vitest'
import { forEachCountry } from '#shared/countries/countries.ts'
import { listEndpoints } from './endpoints.ts'

const origins = { ...forEachCountry(() => 'https://huella.com.bo'), PY: 'https://huella.com.py' }
const publicServices = [
  { name: 'content', mount: '/content-api' },
  { name: 'rewards', mount: '/rewards-api' },
  { name: 'appointments', mount: '/appointments-api' },
  { name: 'pets', mount: '/pet-profile-api' },
  { name: 'insurance', mount: '/pet-insurance/api' },
]

test('a client finds each API, and the graph that answers it too', () => {
  expect(listEndpoints({ origins }, publicServices)).toEqual({
    servicesSheet: { rest: 'https://huella.com.bo/content-api/services-sheet', graph: 'https://huella.com.bo/graphql' },
    foodProductsSheet: {
      rest: 'https://huella.com.bo/content-api/food-products-sheet',
      graph: 'https://huella.com.bo/graphql',
    },
    gamification: { rest: 'https://huella.com.bo/rewards-api', graph: 'https://huella.com.bo/graphql' },
    petServices: { rest: 'https://huella.com.bo/appointments-api/stores', graph: 'https://huella.com.bo/graphql' },
    petProfiles: { rest: 'https://huella.com.bo/pet-profile-api', graph: 'https://huella.com.bo/graphql' },
    appointments: { rest: 'https://huella.com.bo/appointments-api', graph: 'https://huella.com.bo/graphql' },
    petInsurance: { rest: 'https://huella.com.bo/pet-insurance/api', graph: 'https://huella.com.bo/graphql' },
  })
})
