import { expect, test } from 'vitest'
import type { CountryIso } from '#shared/countries/countries.ts'
import type { RequestState } from '../edge/request-state.ts'
import { sourcePages } from '../testing/source-pages.ts'
import { pagesByPolicy } from './pages-by-policy.ts'

const answerPage = pagesByPolicy(sourcePages, (documents) => async () => Response.json(documents))

async function getDocuments(country: CountryIso, path: string) {
  const state = { country } as RequestState
  return (await answerPage(new Request(`http://huella.test${path}`), state)).json()
}

test.each([
  ['BO', '/', true],
  ['PY', '/products?slug=perros', true],
  ['PY', '/payment/s3cret', false],
  ['BO', '/Reset-Password/s3cret', false],
  ['BO', '/backoffice/orders', false],
  ['BO', '/reset-password/s3cret/mistyped', false],
] as const)('in %s a document at %s has the policy of its country, with scripts of others: %s', async (...row) => {
  const [country, path, hasForeignScript] = row
  expect(await getDocuments(country, path)).toEqual({ country, hasForeignScript })
})
