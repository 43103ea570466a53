import { expect, test } from 'vitest'
import { readConfig } from '../configuration/config.ts'
import { endpointsOf } from './endpoints.ts'

const origins = { BO: 'https://huella.com.bo', PY: 'https://huella.com.py' }
const neighbours = [
  { name: 'content', mount: '/content-api' },
  { name: 'rewards', mount: '/rewards-api' },
  { name: 'appointments', mount: '/appointments-api' },
  { name: 'pets', mount: '/pet-profile-api' },
  { name: 'insurance', mount: '/pet-insurance/api' },
]

test('a client finds each API, and a graph where there is one', () => {
  expect(endpointsOf(readConfig({}), { origins }, neighbours)).toEqual({
    servicesSheet: { rest: 'https://huella.com.bo/content-api/services-sheet', graph: null },
    foodProductsSheet: { rest: 'https://huella.com.bo/content-api/food-products-sheet', graph: null },
    gamification: { rest: 'https://huella.com.bo/rewards-api', graph: 'https://huella.com.bo/graphql' },
    petServices: { rest: 'https://huella.com.bo/appointments-api/stores', graph: null },
    petProfiles: { rest: 'https://huella.com.bo/pet-profile-api', graph: null },
    appointments: { rest: 'https://huella.com.bo/appointments-api', graph: null },
    petInsurance: { rest: 'https://huella.com.bo/pet-insurance/api', graph: null },
  })
})

test('a graph that is configured is told', () => {
  const config = readConfig({
    PET_PROFILES_GRAPH_URL: 'https://pets.example/graphql',
    GAMIFICATION_GRAPH_URL: 'https://points.example/graphql/',
  })
  const { petProfiles, gamification, appointments } = endpointsOf(config, { origins }, neighbours)
  expect([petProfiles.graph, gamification.graph, appointments.graph]).toEqual([
    'https://pets.example/graphql',
    'https://points.example/graphql',
    null,
  ])
})
